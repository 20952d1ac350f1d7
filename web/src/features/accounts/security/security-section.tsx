import { LinkedAccounts } from "../providers/linked-accounts";
import type { Viewer } from "../session/session";
import { securityTexts as texts } from "./texts";
import { ChangePassword } from "./change-password";
import { AuthenticatorSetting, RecoveryCodesSetting } from "./authenticator-setting";
import { PasskeysSetting } from "../passkeys/passkeys-setting";
import { SignInCodeSetting } from "./sign-in-code-setting";
import { SessionsList } from "./sessions-list";

/** The viewer's password, passkeys, authenticator app, sign-in codes, and sessions. */
export function SecuritySection({ viewer }: { viewer: Viewer }) {
  return (
    <section aria-labelledby="security" className="flex flex-col">
      <h2 id="security" className="mb-4 font-display text-lg font-semibold">
        {texts.heading}
      </h2>
      <ChangePassword username={viewer.email} />
      <PasskeysSetting />
      <AuthenticatorSetting />
      <RecoveryCodesSetting />
      <SignInCodeSetting viewer={viewer} />
      <SessionsList />
      <LinkedAccounts />
    </section>
  );
}
