import type { Channel } from "../list/channel-groups";

const texts = {
  pendingNote: "Only you and the team see this channel until an admin approves it.",
  rejectedNote: (reason: string) => `An admin didn't approve this channel: ${reason}`,
  rejectedHint: "Change its name or description to resubmit it, or archive it.",
} as const;

/** Explains to a channel's creator why other members don't see it. */
export function ApprovalNote({ channel: { approval, rejectionReason } }: { channel: Channel }) {
  return (
    <div role="note" className="border-b border-line bg-surface px-4 py-2 text-sm break-words text-muted">
      <p>{approval === "PENDING" ? texts.pendingNote : texts.rejectedNote(rejectionReason ?? "")}</p>
      {approval === "REJECTED" && <p>{texts.rejectedHint}</p>}
    </div>
  );
}
