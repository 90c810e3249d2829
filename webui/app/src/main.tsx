import { render } from "preact";
import { Shell } from "./shell";
import "./style.css";

render(<Shell />, document.getElementById("page")!);
