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
      () => notify.success(texts.revokedNow),
      (error: unknown) => notify.error(errorText(error, texts.revokeFailed)),
    );
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={loading}
        aria-label={texts.revokeLabel(name)}
        onClick={() => setDialogOpen(true)}
      >
        {texts.revoke}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title={texts.revokeTitle}
        message={texts.revokeQuestion(name)}
        confirmLabel={texts.revoke}
        onConfirm={() => void handleConfirm()}
      />
    </>
  );
}
