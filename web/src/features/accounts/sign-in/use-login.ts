import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { LoginInput } from "../../../gql/graphql";
import { useLoginMutation } from "./sign-in.generated";
import { showFormError } from "../form/form-errors";
import { clearPendingSignIn, readFreshPendingSignIn, storePendingSignIn, type PendingSignIn } from "./pending-sign-in";
import { useSession } from "../session/session";
import { signInTexts } from "../texts";

export interface Login {
  form: UseFormReturn<LoginInput>;
  busy: boolean;
  /** Set while the code step is pending. */
  pending: PendingSignIn | null;
  backToLogin: () => void;
  submit: (values: LoginInput) => Promise<void>;
}

/** State and actions of the sign-in form. Demo accounts use them too. */
export function useLogin(onSignedIn: () => void, email = ""): Login {
  const form = useForm<LoginInput>({ defaultValues: { email, password: "" } });
  const [login] = useLoginMutation();
  const { signIn } = useSession();
  const [busy, setBusy] = useState(false);
  // The page may have reloaded while the visitor looked for the code, so restore the code step.
  const [pending, setPending] = useState(readFreshPendingSignIn);

  function startCodeStep({ userId, email, signInProof }: PendingSignIn) {
    storePendingSignIn({ userId, email, signInProof });
    setPending({ userId, email, signInProof });
    // No longer needed.
    form.resetField("password");
  }

  function backToLogin() {
    clearPendingSignIn();
    setPending(null);
  }

  async function submit({ email, password }: LoginInput) {
    setBusy(true);
    try {
      const { data } = await login({ variables: { input: { email: email.trim(), password } } });
      if (!data) throw new Error(signInTexts.failed);
      if (data.login.status === "MFA_REQUIRED") return startCodeStep(data.login);
      await signIn(data.login);
      onSignedIn();
    } catch (error) {
      showFormError(error, ["email", "password"], form.setError, signInTexts.failed);
    } finally {
      setBusy(false);
    }
  }

  return { form, busy, pending, backToLogin, submit };
}
