export { ModerationPanel } from "./panel/moderation-panel";
export { MuteGate } from "./sanctions/mute-gate";
export { OwnStrikes } from "./sanctions/own-strikes";
export { askForReport, ReportHost } from "./reports/report-host";
export { useOwnSanctions } from "./sanctions/use-own-sanctions";
export { panelTexts } from "./panel/panel-texts";
export { useIsInFuture } from "./use-seconds-left";
