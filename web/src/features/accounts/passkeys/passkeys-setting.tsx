import { useState } from "react";
import type { Passkey_itemFragment } from "../../../gql/graphql";
import { useSecondFactorQuery } from "../security/authenticator.generated";
import { formatDate, formatRelativeTime } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { lazyPart } from "../../../ui/state/lazy-part";
import { Skeleton } from "../../../ui/state/skeleton";
import type { PasskeyAction } from "./passkey-dialogs";
import { SettingRow } from "../security/setting-row";
import { securityTexts as texts } from "../security/texts";

// Lazy, because passkeys need a library.
const dialogs = lazyPart(async () => (await import("./passkey-dialogs")).PasskeyDialog);

const MAX_PASSKEYS = 10;

/** The viewer's passkeys, with buttons to add, rename, and remove them. The row below shows if they couldn't be loaded. */
export function PasskeysSetting() {
  const { data, error } = useSecondFactorQuery();
  const [action, setAction] = useState<PasskeyAction | null>(null);
  const passkeys = data?.secondFactor.passkeys;
  const isSupported = "PublicKeyCredential" in window;
  return (
    <SettingRow
      title="Passkeys"
      text={
        isSupported
          ? "Sign in with your fingerprint, face, PIN, or security key instead of your password. Nobody can steal a passkey with a fake site."
          : "This browser can't use passkeys. Open this page in another one."
      }
      action={
        passkeys
          ? isSupported &&
            passkeys.length < MAX_PASSKEYS && (
              <Button variant="secondary" size="sm" onClick={() => setAction({ type: "add" })}>
                Add a passkey
              </Button>
            )
          : !error && <Skeleton width={120} height={32} shape="block" />
      }
    >
      {passkeys && passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="flex flex-col">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAction={setAction} />
          ))}
        </ul>
      )}
      {action && <dialogs.Part action={action} onClose={() => setAction(null)} />}
    </SettingRow>
  );
}

interface PasskeyRowProps {
  passkey: Passkey_itemFragment;
  onAction: (action: PasskeyAction) => void;
}

function PasskeyRow({ passkey, onAction }: PasskeyRowProps) {
  const { name, backedUp, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {name}
          {backedUp && <Badge tone="neutral">Synced</Badge>}
        </p>
        <p className="figures text-xs text-muted">
          {lastUsedAt ? texts.lastUsed(formatRelativeTime(lastUsedAt)) : "Never used"} · added {formatDate(createdAt)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Rename ${name}`}
          onClick={() => onAction({ type: "rename", passkey })}
        >
          Rename
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Remove ${name}`}
          onClick={() => onAction({ type: "remove", passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
