import { replay, study, type LabStudy, type Replay, type ReplayTask, type StudyTask } from "./lab.study";

export type LabTask = { kind: "STUDY"; study: StudyTask } | { kind: "REPLAY"; replay: ReplayTask };
export type LabResult = LabStudy | Replay;

export const run = (task: LabTask): LabResult => (task.kind === "STUDY" ? study(task.study) : replay(task.replay));
