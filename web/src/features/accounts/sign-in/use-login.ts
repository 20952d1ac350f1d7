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
  /** Set while the code is still to come. */
  pending: PendingSignIn | null;
  backToLogin: () => void;
  submit: (values: LoginInput) => Promise<void>;
}

/** The sign-in form and what happens when it is sent, by its button or by choosing a demo account. */
export function useLogin(onSignedIn: () => void, email = ""): Login {
  const form = useForm<LoginInput>({ defaultValues: { email, password: "" } });
  const [login] = useLoginMutation();
  const { signIn } = useSession();
  const [busy, setBusy] = useState(false);
  // Looking for the code in the mail program may have cost the page: it comes back to the code step.
  const [pending, setPending] = useState(readFreshPendingSignIn);

  function waitForCode({ userId, email, signInProof }: PendingSignIn) {
    storePendingSignIn({ userId, email, signInProof });
    setPending({ userId, email, signInProof });
    // Kept no longer than it is needed.
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
      if (data.login.status === "MFA_REQUIRED") return waitForCode(data.login);
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
