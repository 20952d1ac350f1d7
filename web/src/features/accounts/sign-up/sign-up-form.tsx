import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { checkEmail, checkName } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { checkNewPassword, checkPasswordsMatch, checkUsername } from "../form/field-rules";
import type { SignInState } from "../sign-in/sign-in-notice";
import { validationTexts } from "../texts";
import { signUpTexts as texts } from "./texts";
import { PicturePicker } from "./picture-picker";
import { TermsLabel } from "./terms-label";
import type { Registration } from "./use-registration";

interface SignUpFormProps {
  registration: Registration;
  /** The sign-in page, with the same return path. */
  signInPath: string;
}

export function SignUpForm({ registration: { form, takenEmail }, signInPath }: SignUpFormProps) {
  const { field, formProps, formError, isSubmitting, setValue, watch } = form;
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormAlert text={formError} />
      {takenEmail && (
        <Link
          to={signInPath}
          state={{ email: takenEmail } satisfies SignInState}
          className="self-start text-sm text-signal underline underline-offset-4 hover:text-text"
        >
          Sign in with this email instead
        </Link>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={texts.username}
          hint="3 to 30 letters, digits, _ . or -. Can't end in . or -."
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          {...field("username", { validate: checkUsername })}
        />
        <TextField label={texts.name} autoComplete="name" {...field("name", { validate: checkName })} />
      </div>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        {...field("email", { validate: checkEmail })}
      />
      <PicturePicker
        avatar={watch("profilePicture")}
        onChange={(avatar) => setValue("profilePicture", avatar)}
        username={watch("username")}
        error={field("profilePicture").error}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={texts.password}
          hint={texts.passwordHint}
          type="password"
          autoComplete="new-password"
          {...field("password", { validate: checkNewPassword })}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          {...field("confirmPassword", { validate: (value, all) => checkPasswordsMatch(all.password, value) })}
        />
      </div>
      <Checkbox
        label={<TermsLabel />}
        {...field("acceptTerms", { validate: (accepted) => accepted || validationTexts.termsRequired })}
      />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel={texts.submitting} className="self-start">
        {texts.submit}
      </Button>
    </form>
  );
}
