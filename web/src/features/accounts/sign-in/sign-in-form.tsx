import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { checkEmail } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { checkPasswordPresent } from "../form/field-rules";
import { signInTexts as texts } from "../texts";
import { BannedLink } from "./banned-link";
import type { Login } from "./use-login";

export function SignInForm({ form, error }: Pick<Login, "form" | "error">) {
  const { field, formProps, formError, isSubmitting } = form;
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormAlert text={formError} />
      {formError && <BannedLink error={error} />}
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        {...field("email", { validate: checkEmail })}
      />
      <TextField
        label={texts.password}
        type="password"
        autoComplete="current-password"
        {...field("password", { validate: checkPasswordPresent })}
      />
      <div className="flex flex-wrap items-center gap-4 justify-between">
        <Button type="submit" size="lg" busy={isSubmitting} busyLabel={texts.submitting} className="min-w-44">
          {texts.submit}
        </Button>
        <Link to={paths.forgotPassword()} className="text-sm text-muted underline underline-offset-4 hover:text-text">
          {texts.forgotPassword}
        </Link>
      </div>
    </form>
  );
}
