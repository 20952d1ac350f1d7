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
  /** False for oneself. */
  allowed: boolean;
  onDeleted: () => void;
  onFailed: (error: DeleteError) => void;
}

export function DeleteUserButton({ allowed, ...props }: DeleteUserProps) {
  const { ask, loading, question } = useDeleteUser(props);
  return (
    <>
      <Button
        variant="danger"
        size="sm"
        busy={loading}
        disabled={!allowed}
        title={allowed ? undefined : texts.deleteSelf}
        aria-label={texts.deleteLabel(props.user.username)}
        onClick={ask}
      >
        {texts.delete}
      </Button>
      {question}
    </>
  );
}

/** What an admin can do with a user of the list. */
export function UserMenu({ allowed, ...props }: DeleteUserProps) {
  const { id, username } = props.user;
  const { ask, loading, question } = useDeleteUser(props);
  return (
    <>
      <Menu
        trigger={<IconButton icon="dots" label={texts.actionsOf(username)} disabled={loading} />}
        items={[
          { label: adminUserTexts.publicProfile, icon: "user", to: paths.publicProfile(id) },
          "separator",
          { label: texts.delete, icon: "trash", tone: "danger", disabled: !allowed, onSelect: ask },
        ]}
      />
      {question}
    </>
  );
}

interface Deletion {
  /** Opens the question. */
  ask: () => void;
  loading: boolean;
  question: ReactNode;
}

function useDeleteUser({ user: { id, username }, onDeleted, onFailed }: Omit<DeleteUserProps, "allowed">): Deletion {
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
  const question = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={texts.deleteTitle(username)}
      message={texts.deleteQuestion}
      confirmLabel={texts.delete}
      onConfirm={() => void confirm()}
    />
  );
  return { ask: () => setAsking(true), loading, question };
}
