import { AppError } from "../../kernel/errors/errors";
import { formatTime } from "../../kernel/text/format";
import type { Viewer } from "../../kernel/auth/viewer";

export const noChannelAccess = (): AppError => new AppError("FORBIDDEN", "You don't have access to this channel.");

export const noPostPermission = (): AppError =>
  new AppError("FORBIDDEN", "You don't have permission to send messages in this channel.");

export function assertNotMuted(viewer: Viewer): void {
  if (viewer.mutedUntil) {
    const until = viewer.mutedUntil;
    throw new AppError("MUTED", `You are muted until ${formatTime(until)}.`, { until });
  }
}
