import { skipToken } from "@apollo/client/react";
import { useResetLinkStatusQuery, useResetPasswordMutation } from "./password-reset.generated";
import { paths } from "../../../lib/paths";
import { Button, ButtonLink } from "../../../ui/button";
import { Skeleton } from "../../../ui/state/skeleton";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { AuthLayout } from "../form/auth-layout";
import { checkPasswordsMatch, checkNewPassword } from "../form/field-rules";
import { useLinkToken } from "../link-token";
import { useSession } from "../session/session";
import { signUpTexts } from "../sign-up/texts";
import { passwordResetTexts as texts } from "./texts";

interface ResetValues {
  password: string;
  confirmPassword: string;
}

/** Target of the emailed link: sets a new password, then goes to the sign-in page. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const { data, loading, refetch } = useResetLinkStatusQuery(
    token ? { variables: { token }, fetchPolicy: "network-only" } : skipToken,
  );
  // If the status can't be loaded, show the form; submitting it reports an invalid link.
  const status = token ? (data?.resetLinkStatus ?? "VALID") : "INCOMPLETE";
  if (token && loading && !data) {
    return (
      <AuthLayout title={texts.resetTitle} intro={texts.linkIntros.VALID}>
        <Skeleton height={240} shape="block" />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={texts.resetTitle} intro={texts.linkIntros[status]}>
      {token && status === "VALID" ? (
        <ResetForm token={token} onRejected={() => void refetch()} />
      ) : (
        <ButtonLink to={paths.forgotPassword()} className="self-start">
          Request a new link
        </ButtonLink>
      )}
    </AuthLayout>
  );
}

function ResetForm({ token, onRejected }: { token: string; onRejected: () => void }) {
  const { field, formProps, formError, isSubmitting } = useAppForm<ResetValues>({
    defaultValues: { password: "", confirmPassword: "" },
    submit,
    failedText: "We couldn't change your password. Please try again.",
  });
  const [resetPassword] = useResetPasswordMutation();
  const { clearSession } = useSession();

  async function submit({ password }: ResetValues) {
    try {
      await resetPassword({ variables: { input: { token, password } } });
      // The reset also ended this browser's session.
      clearSession(paths.login(), { notice: "Your password has been changed. Please sign in." });
    } catch (error) {
      onRejected();
      throw error;
    }
  }

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormAlert text={formError} />
      <TextField
        label="New password"
        hint={signUpTexts.passwordHint}
        type="password"
        autoComplete="new-password"
        {...field("password", { validate: checkNewPassword })}
      />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        {...field("confirmPassword", { validate: (value, all) => checkPasswordsMatch(all.password, value) })}
      />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Saving..." className="min-w-44 self-start">
        Save password
      </Button>
    </form>
  );
}
