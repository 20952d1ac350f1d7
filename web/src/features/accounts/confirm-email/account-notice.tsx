import { useApolloClient } from "@apollo/client/react";
import { errorText } from "../../../lib/text/error-text";
import { formatDate } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { Button, ButtonLink } from "../../../ui/button";
import { DemoMailHint } from "../code-step/demo-mail-hint";
import type { Viewer } from "../session/session";
import { ViewerDocument } from "../session/session.generated";
import { emailBannerTexts as texts } from "./texts";
import { useResendEmailConfirmationMutation } from "./confirm-email.generated";

/** What the member must do: add a second factor, or confirm their email. */
export function AccountNotice({ viewer }: { viewer: Viewer }) {
  const dueAt = viewer.secondFactorDueAt;
  return dueAt ? <MissingFactor dueAt={dueAt} /> : <UnconfirmedEmail viewer={viewer} />;
}

/** Asks the member to confirm their email, and offers to resend the link. */
function UnconfirmedEmail({ viewer }: { viewer: Viewer }) {
  const client = useApolloClient();
  const [resend, { data, error, loading }] = useResendEmailConfirmationMutation();
  // The link opens in another tab, so refetch when the member returns.
  useOnReturn(() => void client.refetchQueries({ include: [ViewerDocument] }));
  const email = viewer.pendingEmail ?? viewer.email;

  return (
    <section
      aria-label="Confirm your email"
      className="flex-none border-b border-line bg-raised px-4 py-2 text-sm sm:px-8 max-sm:[@media(max-height:37rem)]:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere" role="status">
          {error
            ? errorText(error, "We couldn't send the link. Please try again.")
            : data
              ? `We sent a new link to ${email}. Check your spam folder, too.`
              : `Confirm your email: open the link we sent to ${email}.`}
        </p>
        <DemoMailHint className="max-sm:order-last max-sm:basis-full" />
        {/* The text above shows `error`. */}
        <Button variant="secondary" size="sm" busy={loading} onClick={() => void resend().catch(() => undefined)}>
          Send again
        </Button>
        {viewer.xp === 0 && (
          <ButtonLink size="sm" to={paths.freeCourse()} className="max-sm:hidden">
            {texts.start}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Tells admins and moderators until when they must add a second factor, or that they lost their rights without one. */
function MissingFactor({ dueAt }: { dueAt: string }) {
  const isDue = new Date(dueAt) <= new Date();
  return (
    <section
      aria-label="Add a second factor"
      className="flex-none border-b border-line bg-raised px-4 py-2 text-sm sm:px-8"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52" role="status">
          {isDue
            ? "Your staff rights are paused: add a passkey or an authenticator app to get them back."
            : `Add a passkey or an authenticator app before ${formatDate(dueAt)}. Without one, your staff rights pause on that day.`}
        </p>
        <ButtonLink size="sm" variant="secondary" to={`${paths.profile()}#security`}>
          Add one
        </ButtonLink>
      </div>
    </section>
  );
}
