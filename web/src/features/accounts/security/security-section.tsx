import type { Viewer } from "../session/session";
import { securityTexts as texts } from "./texts";
import { ChangePassword } from "./change-password";
import { CodeStepSwitch } from "./code-step-switch";
import { SessionsList } from "./sessions-list";

/** Password, code step and sessions of one's own account. */
export function SecuritySection({ viewer }: { viewer: Viewer }) {
  return (
    <section aria-labelledby="security" className="flex flex-col">
      <h2 id="security" className="mb-4 font-display text-xl font-semibold">
        {texts.heading}
      </h2>
      <ChangePassword username={viewer.email} />
      <CodeStepSwitch viewer={viewer} />
      <SessionsList />
    </section>
  );
}
