import { Button } from "../../ui/button";
import { Modal } from "../../ui/overlay/modal";
import { notify } from "../../ui/toast/notify";

/** The key is shown only once, so a stray click or Escape must not close the dialog. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(apiKey);
      notify.success("Copied.");
    } catch {
      notify.error("We couldn't copy the key. Select it and copy it yourself.");
    }
  }
  return (
    <Modal
      open
      closesByFooterOnly
      onOpenChange={onClose}
      title="New API key"
      description="Copy it now. You won't be able to see it again."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => void copy()}>Copy</Button>
        </>
      }
    >
      <code className="figures block border border-line bg-canvas p-4 text-sm break-all select-all">{apiKey}</code>
    </Modal>
  );
}
