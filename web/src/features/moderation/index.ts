export { ModerationPanel } from "./panel/moderation-panel";
export { MuteGate } from "./sanctions/mute-gate";
export { OwnStrikes } from "./sanctions/own-strikes";
export { useOwnSanctions } from "./sanctions/use-own-sanctions";
export { panelTexts } from "./panel/panel-texts";
export { useIsInFuture } from "./use-seconds-left";
