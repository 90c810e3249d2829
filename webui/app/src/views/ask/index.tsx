import type { ViewProps } from "../../shell";

export default function View(_: ViewProps) {
  return <p>ask</p>;
}
