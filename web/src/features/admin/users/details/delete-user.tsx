import { useState, type ReactNode } from "react";
import { paths } from "../../../../lib/paths";
import { Button } from "../../../../ui/button";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/overlay/menu";
import { notify } from "../../../../ui/toast/notify";
import { adminUsersTexts as texts, adminUserTexts } from "../../texts";
import { deleteError, type DeleteError } from "../user-errors";
import { useDeleteUserMutation } from "../list/users.generated";

interface DeleteUserProps {
  user: { id: string; username: string };
  canDelete: boolean;
  onDeleted: () => void;
  onFailed: (error: DeleteError) => void;
}

export function DeleteUserButton({ canDelete, ...props }: DeleteUserProps) {
  const { openDialog, loading, dialog } = useDeleteUser(props);
  return (
    <>
      <Button
        variant="danger"
        size="sm"
        busy={loading}
        disabled={!canDelete}
        title={canDelete ? undefined : texts.deleteSelf}
        aria-label={texts.deleteLabel(props.user.username)}
        onClick={openDialog}
      >
        {texts.delete}
      </Button>
      {dialog}
    </>
  );
}

export function UserActionsMenu({ canDelete, ...props }: DeleteUserProps) {
  const { id, username } = props.user;
  const { openDialog, loading, dialog } = useDeleteUser(props);
  return (
    <>
      <Menu
        trigger={<IconButton icon="dots" label={texts.actionsOf(username)} disabled={loading} />}
        items={[
          { label: adminUserTexts.publicProfile, icon: "user", to: paths.publicProfile(id) },
          "separator",
          { label: texts.delete, icon: "trash", tone: "danger", disabled: !canDelete, onSelect: openDialog },
        ]}
      />
      {dialog}
    </>
  );
}

interface DeleteUserDialog {
  openDialog: () => void;
  loading: boolean;
  dialog: ReactNode;
}

function useDeleteUser({
  user: { id, username },
  onDeleted,
  onFailed,
}: Omit<DeleteUserProps, "canDelete">): DeleteUserDialog {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [deleteUser, { loading }] = useDeleteUserMutation();
  const confirm = () =>
    deleteUser({ variables: { id } }).then(
      () => {
        notify.success(texts.deleted(username));
        onDeleted();
      },
      (error: unknown) => onFailed(deleteError(error)),
    );
  const dialog = (
    <ConfirmDialog
      open={isDialogOpen}
      onOpenChange={setDialogOpen}
      title={texts.deleteTitle(username)}
      message={texts.deleteQuestion}
      confirmLabel={texts.delete}
      onConfirm={() => void confirm()}
    />
  );
  return { openDialog: () => setDialogOpen(true), loading, dialog };
}
