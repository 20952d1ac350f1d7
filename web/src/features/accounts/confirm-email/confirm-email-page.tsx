import { useState } from "react";
import { ViewerDocument } from "../session.generated";
import { useConfirmEmailMutation } from "./confirm-email.generated";
import { errorCode, errorText } from "../../../lib/error-text";
import { paths } from "../../../lib/paths";
import { Button, ButtonLink } from "../../../ui/button";
import { AuthLayout } from "../auth-layout";
import { FormAlert } from "../form-alert";
import { useLinkToken } from "../link-token";
import { useSession } from "../session";
import { confirmEmailTexts as texts } from "../texts";

/** Where the mail to a new address leads. A click confirms, so that programs which only open links do not. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const { status } = useSession();
  const [done, setDone] = useState(false);
  const [error, setError] = useState<string>();
  const [confirmEmail, { loading }] = useConfirmEmailMutation();

  async function confirm(link: string) {
    setError(undefined);
    try {
      const refetchQueries = status === "signedIn" ? [ViewerDocument] : [];
      await confirmEmail({ variables: { token: link }, refetchQueries });
      setDone(true);
    } catch (refusal) {
      setError(errorCode(refusal) === "INTERNAL" ? texts.failed : errorText(refusal));
    }
  }

  if (!token) return <AuthLayout title={texts.title} intro={texts.noLink} />;
  return (
    <AuthLayout title={texts.title} intro={done ? texts.done : texts.intro}>
      <FormAlert text={error} />
      {done ? (
        <ButtonLink to={paths.profile()} className="self-start">
          {texts.onwards}
        </ButtonLink>
      ) : (
        <Button
          size="lg"
          className="self-start"
          busy={loading}
          busyLabel={texts.submitting}
          onClick={() => void confirm(token)}
        >
          {texts.submit}
        </Button>
      )}
    </AuthLayout>
  );
}
