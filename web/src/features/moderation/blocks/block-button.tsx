import { useState } from "react";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import {
  BlockedMembersDocument,
  useBlockedMembersQuery,
  useBlockMemberMutation,
  useUnblockMemberMutation,
} from "./blocks.generated";

interface BlockButtonProps {
  member: { id: string; username: string };
  size?: "sm";
  /** Called once the member is blocked. */
  onBlocked?: () => void;
}

/** Blocks a member after a confirmation, or ends the block. */
export function BlockButton({ member: { id, username }, size, onBlocked }: BlockButtonProps) {
  const { data } = useBlockedMembersQuery();
  const [isAsking, setAsking] = useState(false);
  const [block, { loading: isBlocking }] = useBlockMemberMutation({
    update: (cache, { data: changed }) =>
      changed &&
      cache.writeQuery({ query: BlockedMembersDocument, data: { ...changed, blockedMembers: changed.blockMember } }),
  });
  const [unblock, { loading: isUnblocking }] = useUnblockMemberMutation({
    update: (cache, { data: changed }) =>
      changed &&
      cache.writeQuery({ query: BlockedMembersDocument, data: { ...changed, blockedMembers: changed.unblockMember } }),
  });
  const isBlocked = data?.blockedMembers.some((member) => member.id === id) ?? false;

  async function change(
    run: typeof block | typeof unblock,
    notice: string,
    onChanged: (() => void) | undefined = undefined,
  ): Promise<void> {
    try {
      await run({ variables: { memberId: id } });
      notify.info(notice);
      onChanged?.();
    } catch (error) {
      notify.error(errorText(error));
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        {...(size && { size })}
        busy={isBlocking || isUnblocking}
        onClick={() => (isBlocked ? void change(unblock, `You see ${username} again.`) : setAsking(true))}
      >
        {isBlocked ? "Unblock" : "Block"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Block ${username}?`}
        message="You won't see their messages, and they can't mention you, reply to you, or react to your messages. They aren't told. You can end this in your profile."
        confirmLabel="Block"
        onConfirm={() => void change(block, `You have blocked ${username}.`, onBlocked)}
      />
    </>
  );
}
