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
    notify.info("Your account was deleted.");
    clearSession(paths.home());
  }

  return (
    <PasswordDialog
      title={texts.deleteTitle}
      description="We immediately erase your name, addresses, picture, and sessions. You lose your courses, XP, and Premium. Your messages and payment records stay, without your name. You can't undo this."
      submitLabel="Delete forever"
      cancelLabel="Keep my account"
      tone="danger"
      onPassword={erase}
      onClose={onClose}
    />
  );
}
