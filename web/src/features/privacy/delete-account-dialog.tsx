import { useDeleteMyAccountMutation } from "./your-data.generated";
import { paths } from "../../lib/paths";
import { notify } from "../../ui/toast/notify";
import { PasswordDialog, useSession } from "../accounts";
import { dataTexts as texts } from "./data-texts";

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [deleteAccount] = useDeleteMyAccountMutation();
  const { clearSession } = useSession();

  async function erase(currentPassword: string): Promise<void> {
    await deleteAccount({ variables: { input: { currentPassword } } });
    notify.info(texts.deleted);
    clearSession(paths.home());
  }

  return (
    <PasswordDialog
      title={texts.deleteTitle}
      description={texts.deleteQuestion}
      submitLabel={texts.deleteForever}
      cancelLabel={texts.keep}
      tone="danger"
      onPassword={erase}
      onClose={onClose}
    />
  );
}
