import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useLoginMutation, type LoginInput } from "../../../gql/graphql";
import { showFormError } from "../form-errors";
import { useSession } from "../session";
import { signInTexts } from "../texts";

export interface Login {
  form: UseFormReturn<LoginInput>;
  busy: boolean;
  submit: (values: LoginInput) => Promise<void>;
}

/** The sign-in form and what happens when it is sent, by its button or by choosing a demo account. */
export function useLogin(onSignedIn: () => void): Login {
  const form = useForm<LoginInput>({ defaultValues: { email: "", password: "" } });
  const [login] = useLoginMutation();
  const { signIn } = useSession();
  const [busy, setBusy] = useState(false);

  async function submit({ email, password }: LoginInput) {
    setBusy(true);
    try {
      const { data } = await login({ variables: { input: { email: email.trim(), password } } });
      if (!data) throw new Error(signInTexts.failed);
      await signIn(data.login);
      onSignedIn();
    } catch (error) {
      showFormError(error, ["email", "password"], form.setError, signInTexts.failed);
    } finally {
      setBusy(false);
    }
  }

  return { form, busy, submit };
}
