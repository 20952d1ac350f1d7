import { useState } from "react";
import { Link } from "react-router-dom";
import { useRequestPasswordResetMutation } from "./password-reset.generated";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { checkEmail } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { AuthLayout } from "../form/auth-layout";
import { DemoMailHint } from "../code-step/demo-mail-hint";
import { codeStepTexts } from "../code-step/texts";
import { passwordResetTexts as texts } from "./texts";

/** Requests a reset email. The response is the same whether or not the email has an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthLayout
      title={sentTo ? "Check your inbox" : texts.title}
      intro={
        sentTo
          ? `If ${sentTo} has an account, we've sent a link. It works once and expires in 30 minutes.`
          : "Enter your email and we'll send you a link to reset your password."
      }
    >
      {sentTo ? (
        <>
          <Button variant="secondary" className="self-start" onClick={() => setSentTo(null)}>
            Use another email
          </Button>
          <DemoMailHint />
        </>
      ) : (
        <RequestForm onSent={setSentTo} />
      )}
      <Link to={paths.login()} className="self-start text-sm text-muted underline underline-offset-4 hover:text-text">
        {codeStepTexts.back}
      </Link>
    </AuthLayout>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { field, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { email: "" },
    submit,
    failedText: "We couldn't send the link. Please try again.",
  });
  const [requestReset] = useRequestPasswordResetMutation();

  async function submit(values: { email: string }) {
    const email = values.email.trim();
    await requestReset({ variables: { input: { email } } });
    onSent(email);
  }

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormAlert text={formError} />
      <TextField label="Email" type="email" autoComplete="username" {...field("email", { validate: checkEmail })} />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel={texts.submitting} className="min-w-44 self-start">
        Send link
      </Button>
    </form>
  );
}
