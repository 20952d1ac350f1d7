import { useState } from "react";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { Drawer } from "../../../ui/overlay/drawer";
import { Menu } from "../../../ui/overlay/menu";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import { Group, Row } from "./kit-group";

export function Overlays() {
  const [open, setOpen] = useState<"modal" | "confirm" | "drawer" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Group title="Overlays">
      <Row>
        <Button variant="secondary" onClick={() => setOpen("modal")}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen("confirm")}>
          Confirmation
        </Button>
        <Button variant="secondary" onClick={() => setOpen("drawer")}>
          Drawer
        </Button>
        <Menu
          trigger={<Button variant="secondary">Menu</Button>}
          items={[
            { label: "Edit", icon: "edit", onSelect: () => notify.info("Edit") },
            { label: "Can't be chosen", disabled: true, onSelect: () => undefined },
            "separator",
            { label: "Delete", tone: "danger", onSelect: () => notify.error("Deleted") },
          ]}
        />
        <Button variant="secondary" onClick={() => notify.success("Saved")}>
          Notice
        </Button>
      </Row>
      <Modal open={open === "modal"} onOpenChange={close} title="Dialog" footer={<Button onClick={close}>Done</Button>}>
        <p className="text-muted">Focus stays inside, and returns to the button.</p>
      </Modal>
      <ConfirmDialog
        open={open === "confirm"}
        onOpenChange={close}
        title="Delete the note?"
        message="This can't be undone."
        confirmLabel="Delete"
        tone="danger"
        onConfirm={close}
      />
      <Drawer open={open === "drawer"} onOpenChange={close} side="right" title="Drawer">
        <p className="p-4 text-muted">A bottom sheet on phones.</p>
      </Drawer>
    </Group>
  );
}
