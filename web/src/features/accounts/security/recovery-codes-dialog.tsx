import { Button } from "../../../ui/button";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";

/** They are shown only once, so a stray click or Escape must not close the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join("\n");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success("Copied.");
    } catch {
      notify.error("We couldn't copy the codes. Select them and copy them yourself.");
    }
  }
  return (
    <Modal
      open
      closesByFooterOnly
      onOpenChange={onClose}
      title="Your recovery codes"
      description="Save them in a safe place now. Each one signs you in once if you lose your phone. You won't be able to see them again."
      footer={
        <>
          <Button variant="ghost" onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>I saved them</Button>
        </>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="figures grid grid-cols-2 gap-x-6 gap-y-2 border border-line bg-canvas p-4"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
