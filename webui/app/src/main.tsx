import { render } from "preact";
import { shareKey } from "./settings";
import { Shell } from "./shell";
import "./style.css";

// Not awaited here: what waits can't be in one file with what views share.
void shareKey().then(() => render(<Shell />, document.getElementById("page")!));
