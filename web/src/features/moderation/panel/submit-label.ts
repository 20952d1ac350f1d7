import { formatDateTime, formatNumber } from "../../../lib/text/format";
import { durationLabel } from "./duration";
import { isMuteLength, type PanelValues } from "./panel-values";
import { panelTexts as texts } from "../texts";

/** What pressing the button will do, as far as it is known. */
export function submitLabel({ action, seconds, until, role, amount }: PanelValues): string {
  if (action === "MUTE" && isMuteLength(seconds)) return texts.muteFor(durationLabel(Number(seconds)));
  if (action === "STRIKE") return texts.strike;
  if (action === "BAN") return until ? texts.banUntil(formatDateTime(until)) : texts.banUntilLifted;
  if (action === "ROLE") return texts.changeRole(role);
  if (action === "XP" && Number(amount) > 0) return texts.giveXp(formatNumber(Number(amount)));
  if (action === "XP" && Number(amount) < 0) return texts.takeXp(formatNumber(-Number(amount)));
  return texts.actions[action];
}
