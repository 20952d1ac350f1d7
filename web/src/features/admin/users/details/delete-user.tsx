import { useState } from "react";
import { Button } from "../../../../ui/button";
import type { ButtonVariant } from "../../../../ui/button-classes";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog";
import { notify } from "../../../../ui/toast/notify";
import { adminUsersTexts as texts } from "../../texts";
import { deleteError, type DeleteError } from "../user-errors";
import { useDeleteUserMutation } from "../list/users.generated";

interface DeleteUserButtonProps {
  user: { id: string; username: string };
  canDelete: boolean;
  variant?: ButtonVariant;
  onDeleted: () => void;
  onFailed: (error: DeleteError) => void;
}

export function DeleteUserButton({
  user: { id, username },
  canDelete,
  variant = "danger",
  onDeleted,
  onFailed,
}: DeleteUserButtonProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [deleteUser, { loading }] = useDeleteUserMutation();
  const confirm = () =>
    deleteUser({ variables: { id } }).then(
      () => {
        notify.success(`${username} was deleted.`);
        onDeleted();
      },
      (error: unknown) => onFailed(deleteError(error)),
    );
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        busy={loading}
        disabled={!canDelete}
        title={canDelete ? undefined : "You can't delete your own account here"}
        aria-label={texts.deleteLabel(username)}
        onClick={() => setDialogOpen(true)}
      >
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title={texts.deleteTitle(username)}
        message={texts.deleteQuestion}
        confirmLabel={texts.delete}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
