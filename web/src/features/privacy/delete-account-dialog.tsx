import { useState } from "react";
import { useDeleteMyAccountMutation } from "./your-data.generated";
import { errorFields, errorText } from "../../lib/error-text";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { notify } from "../../ui/notify";
import { TextField } from "../../ui/text-field";
import { useSession } from "../accounts/session";
import { dataTexts as texts } from "./texts";

/** The last question before everything personal is erased. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [currentPassword, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [deleteAccount, { loading }] = useDeleteMyAccountMutation();
  const { forget } = useSession();

  async function erase() {
    setError(undefined);
    try {
      await deleteAccount({ variables: { input: { currentPassword } } });
      notify.info(texts.deleted);
      forget(paths.home());
    } catch (refusal) {
      setError(errorFields(refusal).currentPassword?.[0] ?? (errorText(refusal) || texts.deleteFailed));
    }
  }

  return (
    <Modal open onOpenChange={onClose} title={texts.deleteTitle} description={texts.deleteQuestion}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void erase();
        }}
        className="flex flex-col gap-5"
      >
        <TextField
          label={texts.currentPassword}
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          value={currentPassword}
          onChange={(event) => setPassword(event.target.value)}
          error={error}
        />
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit" variant="danger" busy={loading} disabled={!currentPassword}>
            {texts.deleteForever}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
