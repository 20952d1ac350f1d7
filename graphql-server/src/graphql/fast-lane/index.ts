// The only file in this folder that the rest of the server imports. docs/adr/0025-fast-lane.md explains it.

export { FastLaneHttp } from "./fast-lane-http";
export { FastLane, type PreparedOperation, type RunOperation } from "./fast-lane";
