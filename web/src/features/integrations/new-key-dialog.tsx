import { Button } from "../../ui/button";
import { Modal } from "../../ui/overlay/modal";
import { notify } from "../../ui/toast/notify";
import { apiKeyTexts as texts } from "./texts";

/** The key is shown only once, so a stray click or Escape must not close the dialog. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(apiKey);
      notify.success(texts.copied);
    } catch {
      notify.error(texts.copyFailed);
    }
  }
  return (
    <Modal
      open
      closesByFooterOnly
      onOpenChange={onClose}
      title={texts.newTitle}
      description={texts.newText}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.done}
          </Button>
          <Button onClick={() => void copy()}>{texts.copy}</Button>
        </>
      }
    >
      <code className="figures block border border-line bg-canvas p-4 text-sm break-all select-all">{apiKey}</code>
    </Modal>
  );
}
