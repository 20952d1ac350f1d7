import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/text-field";
import { checkEmail, checkPasswordPresent } from "../form/field-rules";
import { FormAlert } from "../form/form-alert";
import { signInTexts as texts } from "../texts";
import type { Login } from "./use-login";

export function SignInForm({ login: { form, busy, submit } }: { login: Login }) {
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-5">
      <FormAlert text={errors.root?.message} />
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email", { validate: checkEmail })}
      />
      <TextField
        label={texts.password}
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password", { validate: checkPasswordPresent })}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button type="submit" size="lg" busy={busy} busyLabel={texts.submitting} className="min-w-44">
          {texts.submit}
        </Button>
        <Link to={paths.forgotPassword()} className="text-sm text-muted underline underline-offset-4 hover:text-text">
          {texts.forgotPassword}
        </Link>
      </div>
    </form>
  );
}
