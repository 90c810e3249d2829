import { render } from "preact";
import { shareKey } from "./settings";
import { Shell } from "./shell";
import "./style.css";

await shareKey();
render(<Shell />, document.getElementById("page")!);
