import { Button } from "../../ui/button";
import { Modal } from "../../ui/overlay/modal";
import { notify } from "../../ui/toast/notify";
import { apiKeyTexts as texts } from "./texts";

/** The only time the key is to be seen: a stray click or Escape does not take it away. */
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
