import { useState } from "react";
import { encode } from "uqr";
import {
  useConfirmAuthenticatorMutation,
  useCreateRecoveryCodesMutation,
  useRemoveAuthenticatorMutation,
  useStartAuthenticatorMutation,
} from "./authenticator.generated";
import type { StartAuthenticatorMutation } from "../../../gql/graphql";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { notify } from "../../../ui/toast/notify";
import { codeField, isCompleteCode } from "../code-step/digits";
import { FactorDialog, RecoveryCodesDialog } from "./factor-dialog";
import { PasswordDialog, StepDialog } from "./step-dialogs";
import { securityTexts as texts } from "./texts";

type Setup = StartAuthenticatorMutation["startAuthenticator"];
type Codes = readonly string[];

interface DialogProps {
  onClose: () => void;
}

export function AuthenticatorDialog({ action, onClose }: DialogProps & { action: "add" | "renew" | "remove" }) {
  const [codes, setCodes] = useState<Codes | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (action === "add") return <AddDialog onCodes={setCodes} onClose={onClose} />;
  if (action === "renew") return <RenewDialog onCodes={setCodes} onClose={onClose} />;
  return <RemoveDialog onClose={onClose} />;
}

/** Asks for the password, then for the app's first code, which proves that the app has the secret. */
function AddDialog({ onCodes, onClose }: DialogProps & { onCodes: (codes: Codes) => void }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [start] = useStartAuthenticatorMutation();
  if (setup) return <ScanDialog setup={setup} onCodes={onCodes} onClose={onClose} />;
  return (
    <PasswordDialog
      title="Set up an authenticator app"
      description={texts.askPassword}
      submitLabel="Next"
      onClose={onClose}
      onPassword={async (currentPassword) => {
        const { data } = await start({ variables: { input: { currentPassword } } });
        setSetup(data?.startAuthenticator ?? null);
      }}
    />
  );
}

function ScanDialog({ setup, onCodes, onClose }: DialogProps & { setup: Setup; onCodes: (codes: Codes) => void }) {
  const [confirm] = useConfirmAuthenticatorMutation();
  const form = useAppForm({ defaultValues: { code: "" }, submit, failedText: texts.failed, errorField: "code" });

  async function submit(input: { code: string }) {
    const { data } = await confirm({ variables: { input }, refetchQueries: ["Viewer"] });
    if (data?.confirmAuthenticator.codes.length) return onCodes(data.confirmAuthenticator.codes);
    notify.success("The authenticator app was added.");
    onClose();
  }

  return (
    <StepDialog
      title="Scan this code"
      description="Scan it with an authenticator app, such as Google Authenticator, 1Password, or Aegis. Then enter the 6 digits that the app shows."
      submitLabel={texts.turnOn}
      form={form}
      ready={isCompleteCode(form.watch("code"))}
      onClose={onClose}
    >
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
        <QrCode text={setup.uri} />
        <div className="min-w-0">
          <p className="text-sm text-muted">Can't scan it? Enter this key in the app:</p>
          <code className="figures mt-2 block text-sm break-all select-all">
            {setup.secret.match(/.{1,4}/g)?.join(" ")}
          </code>
        </div>
      </div>
      <TextField
        label="Verification code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className="figures"
        {...codeField(form)}
      />
    </StepDialog>
  );
}

/** Dark on light in every theme, because many scanners can't read the opposite. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label="QR code for the authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 flex-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function RenewDialog({ onCodes, onClose }: DialogProps & { onCodes: (codes: Codes) => void }) {
  const [renew] = useCreateRecoveryCodesMutation();
  return (
    <FactorDialog
      title="New recovery codes"
      description="Your earlier recovery codes will stop working."
      submitLabel="Create codes"
      onClose={onClose}
      onConfirmed={async (input) => {
        const { data } = await renew({ variables: { input } });
        if (data) onCodes(data.createRecoveryCodes.codes);
      }}
    />
  );
}

function RemoveDialog({ onClose }: DialogProps) {
  const [remove] = useRemoveAuthenticatorMutation();
  return (
    <FactorDialog
      title="Remove the authenticator app"
      description="Signing in will no longer ask for its codes. Without a passkey, your recovery codes will stop working, too."
      submitLabel="Remove"
      tone="danger"
      onClose={onClose}
      onConfirmed={async (input) => {
        await remove({ variables: { input }, refetchQueries: ["Viewer"] });
        notify.success("The authenticator app was removed.");
        onClose();
      }}
    />
  );
}
