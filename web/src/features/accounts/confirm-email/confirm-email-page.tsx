import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ViewerDocument } from "../session/session.generated";
import { useConfirmEmailMutation } from "./confirm-email.generated";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { Button, ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { PageHeader } from "../../../ui/page/page-header";
import { FormAlert } from "../../../ui/form/form-alert";
import { useLinkToken } from "../link-token";
import { useSession } from "../session/session";

/**
 * Target of the link in a confirmation email, and of the one that approves a change from the old inbox. Requires a click, because
 * mail scanners also open links.
 */
export function ConfirmEmailPage() {
  const [query] = useSearchParams();
  const [isApproval] = useState(() => query.get("step") === "approve");
  const token = useLinkToken();
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-10 sm:px-8">
      <PageHeader title="Confirm your email" />
      <Card as="section" className="flex max-w-xl flex-col items-start gap-5 p-6 sm:p-8">
        {token ? (
          <Confirmation token={token} isApproval={isApproval} />
        ) : (
          <>
            <p>This link is incomplete. Open it from the email again, or request a new one.</p>
            <NewLink />
          </>
        )}
      </Card>
    </div>
  );
}

/** Errors that a retry can't fix. */
const PERMANENT_ERRORS: readonly (string | null)[] = ["VALIDATION", "CONFLICT"];

function Confirmation({ token, isApproval }: { token: string; isApproval: boolean }) {
  const { status, viewer } = useSession();
  const [confirmEmail, { data, error, loading }] = useConfirmEmailMutation();
  const code = errorCode(error);

  function confirm() {
    const refetchQueries = status === "signedIn" ? [ViewerDocument] : [];
    // The page shows `error`.
    void confirmEmail({ variables: { token }, refetchQueries }).catch(() => undefined);
  }

  if (data && isApproval) return <p role="status">Approved. Now open the link we sent to your new address.</p>;
  if (data) {
    return (
      <>
        <p role="status">Your email is confirmed.</p>
        <div className="flex flex-wrap gap-3">
          {viewer?.xp === 0 && <ButtonLink to={paths.freeCourse()}>Start your first course</ButtonLink>}
          <ButtonLink variant={viewer?.xp === 0 ? "secondary" : "primary"} to={paths.profile()}>
            Go to your profile
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      {!error && (
        <p>
          {isApproval
            ? "Click to approve the change of your email address."
            : "Click to confirm this as your email address."}
        </p>
      )}
      <FormAlert
        text={error && (code === "INTERNAL" ? "We couldn't confirm your email. Please try again." : errorText(error))}
      />
      {error && PERMANENT_ERRORS.includes(code) ? (
        <NewLink />
      ) : (
        <Button size="lg" busy={loading} busyLabel={isApproval ? "Approving..." : "Confirming..."} onClick={confirm}>
          {isApproval ? "Approve the change" : "Confirm email"}
        </Button>
      )}
    </>
  );
}

/** Links to the screen for changing the email, which sends a new link. */
function NewLink() {
  const { status } = useSession();
  const screen = paths.editProfile("email");
  return <ButtonLink to={status === "signedIn" ? screen : paths.login(screen)}>Request a new link</ButtonLink>;
}
