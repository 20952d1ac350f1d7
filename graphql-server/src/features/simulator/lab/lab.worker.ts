import { parentPort } from "node:worker_threads";
import { replay, study, type LabStudy, type Replay, type ReplayTask, type StudyTask } from "./lab.study";

export type LabTask = { kind: "STUDY"; study: StudyTask } | { kind: "REPLAY"; replay: ReplayTask };
export type LabResult = LabStudy | Replay;

parentPort?.on("message", (task: LabTask) =>
  parentPort?.postMessage(task.kind === "STUDY" ? study(task.study) : replay(task.replay)),
);
