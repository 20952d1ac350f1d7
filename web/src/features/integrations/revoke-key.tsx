import { useState } from "react";
import { errorText } from "../../lib/text/error-text";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";
import { notify } from "../../ui/toast/notify";
import { useRevokeApiKeyMutation } from "./api-keys.generated";
import { apiKeyTexts as texts } from "./texts";

/** Revokes a key after confirmation. */
export function RevokeKey({ id, name }: { id: string; name: string }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [revokeKey, { loading }] = useRevokeApiKeyMutation();
  const handleConfirm = () =>
    revokeKey({ variables: { id } }).then(
      () => notify.success("Key revoked."),
      (error: unknown) => notify.error(errorText(error, "We couldn't revoke the key. Please try again.")),
    );
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={loading}
        aria-label={`Revoke ${name}`}
        onClick={() => setDialogOpen(true)}
      >
        {texts.revoke}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Revoke this key?"
        message={`Programs that use “${name}” lose access immediately. You can't undo this.`}
        confirmLabel={texts.revoke}
        onConfirm={() => void handleConfirm()}
      />
    </>
  );
}
