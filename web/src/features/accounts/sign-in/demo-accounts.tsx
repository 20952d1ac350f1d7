import { useDemoAccountsQuery } from "./demo-accounts.generated";
import { Badge, type BadgeTone } from "../../../ui/badge";
import type { Login } from "./use-login";

const tones: Record<string, BadgeTone> = { PREMIUM: "premium", ADMIN: "signal" };

/** Buttons to sign in with a demo account. Renders nothing outside of demo mode. */
export function DemoAccounts({ form: { setValue, handleSubmit, isSubmitting } }: Pick<Login, "form">) {
  const { data } = useDemoAccountsQuery();
  if (!data?.site.demoMode || data.site.demoAccounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-accounts" className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 id="demo-accounts" className="label text-muted">
        Demo accounts
      </h2>
      <p className="text-sm text-muted">This is a demo. Choose a role and look around.</p>
      <ul className="flex flex-col">
        {data.site.demoAccounts.map(({ role, email, password }) => (
          <li key={email} className="border-t border-line first:border-t-0">
            <button
              type="button"
              disabled={isSubmitting}
              onClick={() => {
                setValue("email", email);
                setValue("password", password);
                handleSubmit();
              }}
              className="group flex min-h-12 w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-1 py-2 text-left text-sm transition-colors hover:bg-raised disabled:opacity-60"
            >
              <span className="figures break-all">{email}</span>
              <Badge tone={tones[role] ?? "neutral"}>{role}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
