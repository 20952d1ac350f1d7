import { useDeleteMyAccountMutation } from "./your-data.generated";
import { paths } from "../../lib/paths";
import { notify } from "../../ui/toast/notify";
import { PasswordDialog } from "../accounts/security/step-dialogs";
import { useSession } from "../accounts/session/session";
import { dataTexts as texts } from "./texts";

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [deleteAccount] = useDeleteMyAccountMutation();
  const { forget } = useSession();

  async function erase(currentPassword: string): Promise<void> {
    await deleteAccount({ variables: { input: { currentPassword } } });
    notify.info(texts.deleted);
    forget(paths.home());
  }

  return (
    <PasswordDialog
      title={texts.deleteTitle}
      description={texts.deleteQuestion}
      submit={texts.deleteForever}
      keep={texts.keep}
      tone="danger"
      onPassword={erase}
      onClose={onClose}
    />
  );
}
