import { useState } from "react";
import type { Passkey_itemFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import { createPasskey, passkeyErrorText } from "./browser-passkeys";
import {
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
  useStartPasskeyMutation,
} from "./passkeys.generated";
import { FactorDialog, RecoveryCodesDialog } from "../security/factor-dialog";
import { StepDialog } from "../security/step-dialogs";
import { securityTexts as texts } from "../security/texts";

export type PasskeyAction = { type: "add" } | { type: "rename" | "remove"; passkey: Passkey_itemFragment };

interface DialogProps {
  onClose: () => void;
}

type PasskeyProps = DialogProps & { passkey: Passkey_itemFragment };

export function PasskeyDialog({ action, onClose }: DialogProps & { action: PasskeyAction }) {
  if (action.type === "add") return <AddDialog onClose={onClose} />;
  if (action.type === "rename") return <RenameDialog passkey={action.passkey} onClose={onClose} />;
  return <RemoveDialog passkey={action.passkey} onClose={onClose} />;
}

function AddDialog({ onClose }: DialogProps) {
  const [start] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>([]);

  async function create(): Promise<void> {
    setBusy(true);
    setErrorText(undefined);
    try {
      const { data } = await start();
      const added = await add({
        variables: { input: await createPasskey(data?.startPasskey) },
        refetchQueries: ["Viewer"],
      });
      notify.success("The passkey was added.");
      const newCodes = added.data?.addPasskey.codes ?? [];
      if (newCodes.length === 0) return onClose();
      setCodes(newCodes);
    } catch (error) {
      setErrorText(passkeyErrorText(error));
    }
    setBusy(false);
  }

  if (codes.length > 0) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Add a passkey"
      description="Your browser asks where to save it: on this device, in a password manager, on your phone, or on a security key."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={busy} onClick={() => void create()}>
            Continue
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm">
          You confirm with a PIN, your fingerprint, or your face. They never leave the device, and we never see them.
        </p>
        <FormAlert text={errorText} />
      </div>
    </Modal>
  );
}

function RenameDialog({ passkey, onClose }: PasskeyProps) {
  const [rename] = useRenamePasskeyMutation();
  const form = useAppForm({
    defaultValues: { name: passkey.name },
    submit: async ({ name }) => {
      await rename({ variables: { input: { id: passkey.id, name } } });
      onClose();
    },
    failedText: texts.failed,
    errorField: "name",
  });
  return (
    <StepDialog
      title="Rename the passkey"
      description="Choose a name that tells you where it is, such as iPhone or YubiKey."
      submitLabel="Save"
      form={form}
      ready={form.watch("name").trim() !== ""}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={60} autoFocus required {...form.field("name")} />
    </StepDialog>
  );
}

function RemoveDialog({ passkey, onClose }: PasskeyProps) {
  const [remove] = useRemovePasskeyMutation();
  return (
    <FactorDialog
      title={`Remove ${passkey.name}`}
      description="It will no longer sign in to your account. Delete it from your device or password manager, too. Without another passkey or an authenticator app, your recovery codes will stop working."
      submitLabel="Remove"
      tone="danger"
      onClose={onClose}
      onConfirmed={async (input) => {
        await remove({ variables: { id: passkey.id, input }, refetchQueries: ["Viewer"] });
        notify.success("The passkey was removed.");
        onClose();
      }}
    />
  );
}
