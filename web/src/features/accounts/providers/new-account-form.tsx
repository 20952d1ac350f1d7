import type { Session_authPayloadFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { checkName } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { checkUsername } from "../form/field-rules";
import { defaultProfileColor } from "../sign-up/profile-colors";
import { TermsLabel } from "../sign-up/terms-label";
import { signUpTexts as texts, TERMS_VERSION } from "../sign-up/texts";
import { validationTexts } from "../texts";
import { useRegisterWithProviderMutation } from "./providers.generated";

interface NewAccountFormProps {
  proof: { ticket: string; secret: string };
  email: string;
  name: string;
  onRegistered: (auth: Session_authPayloadFragment) => Promise<void>;
}

/** What a new member enters who has no password. */
export function NewAccountForm({ proof, email, name, onRegistered }: NewAccountFormProps) {
  const [register] = useRegisterWithProviderMutation();
  const { field, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { username: "", name, acceptTerms: false },
    submit: async (values) => {
      const input = {
        ...proof,
        username: values.username.trim(),
        name: values.name.trim(),
        profileColor: defaultProfileColor,
        termsVersion: TERMS_VERSION,
      };
      const { data } = await register({ variables: { input } });
      if (!data) throw new Error(texts.failed);
      await onRegistered(data.registerWithProvider);
    },
    failedText: texts.failed,
  });
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormAlert text={formError} />
      <p>
        <span className="label block text-muted">{texts.email}</span>
        <span className="figures break-all">{email}</span>
      </p>
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
