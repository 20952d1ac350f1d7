import { useState } from "react";
import type { LoginInput } from "../../../gql/graphql";
import { useLoginMutation } from "./sign-in.generated";
import { useAppForm, type AppForm } from "../../../ui/form/use-app-form";
import { clearPendingSignIn, readFreshPendingSignIn, storePendingSignIn, type PendingSignIn } from "./pending-sign-in";
import { useSession } from "../session/session";
import { signInTexts } from "../texts";

export interface Login {
  form: AppForm<LoginInput>;
  error: unknown;
  /** Set while the code step is pending. */
  pending: PendingSignIn | null;
  backToLogin: () => void;
}

/** State and actions of the sign-in form and the demo accounts. */
export function useLogin(onSignedIn: () => void, email = ""): Login {
  const form = useAppForm<LoginInput>({
    defaultValues: { email, password: "" },
    submit,
    failedText: signInTexts.failed,
  });
  const [login, { error }] = useLoginMutation();
  const { signIn } = useSession();
  // The page may have reloaded while the visitor looked for the code, so restore the code step.
  const [pending, setPending] = useState(readFreshPendingSignIn);

  function startCodeStep({ userId, email, signInProof, codeSource }: PendingSignIn) {
    const started = { userId, email, signInProof, codeSource };
    storePendingSignIn(started);
    setPending(started);
    // The code step doesn't need the password.
    form.resetField("password");
  }

  function backToLogin() {
    clearPendingSignIn();
    setPending(null);
  }

  async function submit({ email, password }: LoginInput): Promise<void> {
    const { data } = await login({ variables: { input: { email: email.trim(), password } } });
    if (!data) throw new Error(signInTexts.failed);
    if (data.login.status === "MFA_REQUIRED") return startCodeStep(data.login);
    await signIn(data.login);
    onSignedIn();
  }

  return { form, error, pending, backToLogin };
}
