import { formatDateTime, formatNumber } from "../../../lib/text/format";
import { formatDuration } from "./duration";
import { isValidMuteDuration, type PanelValues } from "./panel-values";
import { panelTexts as texts } from "../texts";

/** The button's label, as specific as the entered values allow. */
export function submitLabel({ action, seconds, until, role, amount }: PanelValues): string {
  if (action === "MUTE" && isValidMuteDuration(seconds)) return texts.muteFor(formatDuration(Number(seconds)));
  if (action === "STRIKE") return texts.strike;
  if (action === "BAN") return until ? texts.banUntil(formatDateTime(until)) : texts.banUntilLifted;
  if (action === "ROLE") return texts.changeRole(role);
  if (action === "XP" && Number(amount) > 0) return texts.giveXp(formatNumber(Number(amount)));
  if (action === "XP" && Number(amount) < 0) return texts.removeXp(formatNumber(-Number(amount)));
  return texts.actions[action];
}
