import { useState } from "react";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/confirm-dialog";
import { notify } from "../../../ui/notify";
import { adminUsersTexts as texts } from "../texts";
import { deleteError, type DeleteError } from "./user-errors";
import { useDeleteUserMutation } from "./users.generated";

interface DeleteUserButtonProps {
  user: { id: string; username: string };
  /** False for oneself. */
  allowed: boolean;
  onDeleted: () => void;
  onFailed: (error: DeleteError) => void;
  /** Quiet in a list, where there is one in every row. */
  variant?: "ghost" | "danger";
}

export function DeleteUserButton({
  user: { id, username },
  allowed,
  onDeleted,
  onFailed,
  variant = "ghost",
}: DeleteUserButtonProps) {
  const [asking, setAsking] = useState(false);
  const [deleteUser, { loading }] = useDeleteUserMutation();
  const confirm = () =>
    deleteUser({ variables: { id } }).then(
      () => {
        notify.success(texts.deleted(username));
        onDeleted();
      },
      (error: unknown) => onFailed(deleteError(error)),
    );
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        className={variant === "ghost" ? "text-danger!" : undefined}
        busy={loading}
        disabled={!allowed}
        title={allowed ? undefined : texts.deleteSelf}
        aria-label={texts.deleteLabel(username)}
        onClick={() => setAsking(true)}
      >
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.deleteTitle(username)}
        message={texts.deleteQuestion}
        confirmLabel={texts.delete}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
