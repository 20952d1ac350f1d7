import type { EntityManager } from "typeorm";
import { notFound } from "../../../../kernel/errors/errors";
import { notificationKeys, queueNotifications } from "../../../../kernel/notification-events";
import type { Viewer } from "../../../../kernel/auth/viewer";
import { lockUser } from "../../../accounts";
import { reverseMessage, type XpChange } from "../../../leaderboard";
import { DecisionKind, writeAudit, type Decisions } from "../../../moderation";
import { eraseMessage } from "../message.sql";
import type { MessageType } from "../message.type";
import { withdrawMark, type Withdrawal } from "../parts/helpful-mark.sql";
import { removeMentions } from "../parts/mention.sql";
import { RemovedMessage } from "../removed-message.entity";

/** Why an admin removes another member's message. The case has the reports that led to it. */
export interface Removal {
  reason: string;
  rule?: string | null;
  caseId?: string;
}

export interface Erased {
  erased: MessageType;
  xp: XpChange | null;
  withdrawal: Withdrawal | null;
}

/** Deletes a message, withdraws the mark on it, and reverses the XP of both. */
export async function eraseWithMark(manager: EntityManager, message: MessageType, now: Date): Promise<Erased> {
  await lockUser(manager, message.sender.id);
  const withdrawal = await withdrawMark(manager, message.id, now);
  const xp = await reverseMessage(manager, message.sender.id, message.id, now);
  await removeMentions(manager, message.id);
  const erased = await eraseMessage(manager, message.id, now);
  if (!erased) throw notFound("Message");
  await queueNotifications(manager, { kind: "WITHDRAWN", key: notificationKeys.message(message.id) }, now);
  return { erased, xp, withdrawal };
}

interface RecordedRemoval {
  viewer: Viewer;
  message: MessageType;
  removal: Removal;
  at: Date;
}

/** Keeps the text apart from the log, which outlives it, and writes the statement of reasons. */
export async function recordRemoval(
  manager: EntityManager,
  decisions: Decisions,
  { viewer, message, removal, at }: RecordedRemoval,
): Promise<void> {
  const { id: messageId, channelId, sender, content, attachments } = message;
  const reason = removal.reason.trim();
  const files = attachments.map(({ name }) => name);
  await manager.insert(RemovedMessage, { messageId, senderId: sender.id, content, files, removedAt: at });
  const entry = { authorId: viewer.id, action: "message.deleted" as const, subjectId: sender.id };
  await writeAudit(manager, { ...entry, reason, details: { messageId, channelId }, at });
  await decisions.record(manager, {
    kind: DecisionKind.REMOVAL,
    userId: sender.id,
    messageId,
    channelId,
    caseId: removal.caseId,
    facts: reason,
    rule: removal.rule,
    authorId: viewer.id,
    at,
  });
}
