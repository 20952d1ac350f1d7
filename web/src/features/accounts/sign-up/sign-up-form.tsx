import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { TextField } from "../../../ui/form/text-field";
import { checkPasswordsMatch, checkEmail, checkName, checkNewPassword, checkUsername } from "../form/field-rules";
import { FormAlert } from "../form/form-alert";
import type { SignInState } from "../sign-in/sign-in-notice";
import { signUpTexts as texts, validationTexts } from "../texts";
import { PicturePicker } from "./picture-picker";
import type { Registration } from "./use-registration";

interface SignUpFormProps {
  registration: Registration;
  /** Where to sign in instead. */
  signInPath: string;
}

export function SignUpForm({ registration, signInPath }: SignUpFormProps) {
  const { form, avatar, setAvatar, pictureError, takenEmail, submit } = registration;
  const { register, handleSubmit, formState, watch } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-5">
      <FormAlert text={errors.root?.message} />
      {takenEmail && (
        <Link
          to={signInPath}
          state={{ email: takenEmail } satisfies SignInState}
          className="self-start text-sm text-signal underline underline-offset-4 hover:text-text"
        >
          {texts.signInInstead}
        </Link>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={texts.username}
          hint={texts.usernameHint}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register("username", { validate: checkUsername })}
        />
        <TextField
          label={texts.name}
          autoComplete="name"
          error={errors.name?.message}
          {...register("name", { validate: checkName })}
        />
      </div>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email", { validate: checkEmail })}
      />
      <PicturePicker avatar={avatar} onChange={setAvatar} username={watch("username")} error={pictureError} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={texts.password}
          hint={texts.passwordHint}
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register("password", { validate: checkNewPassword })}
        />
        <TextField
          label={texts.confirmPassword}
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register("confirmPassword", { validate: (value, all) => checkPasswordsMatch(all.password, value) })}
        />
      </div>
      <Checkbox
        label={<TermsLabel />}
        error={errors.acceptTerms?.message}
        {...register("acceptTerms", { validate: (accepted) => accepted || validationTexts.termsRequired })}
      />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel={texts.submitting} className="self-start">
        {texts.submit}
      </Button>
    </form>
  );
}

/** Opens the pages in new tabs, so that the form keeps its input. */
function TermsLabel() {
  return (
    <>
      I accept the{" "}
      <Link className="text-signal underline underline-offset-4" to={paths.terms()} target="_blank">
        terms and conditions
      </Link>{" "}
      and have read the{" "}
      <Link className="text-signal underline underline-offset-4" to={paths.privacy()} target="_blank">
        privacy notice
      </Link>
      .
    </>
  );
}
