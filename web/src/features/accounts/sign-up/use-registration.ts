import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { RegisterInput } from "../../../gql/graphql";
import { ViewerDocument } from "../session/session.generated";
import { useRegisterMutation } from "./sign-up.generated";
import { errorCode } from "../../../lib/text/error-text";
import { useAppForm, type AppForm } from "../../../ui/form/use-app-form";
import { storePendingSignIn, type PendingSignIn } from "../sign-in/pending-sign-in";
import { useSession, type SignInPayload } from "../session/session";
import { signUpTexts, TERMS_VERSION } from "./texts";
import { defaultProfileColor } from "./profile-colors";
import type { NewAvatar } from "./new-avatar";
import { registerWithPicture } from "./register-with-picture";

export interface RegistrationValues {
  username: string;
  email: string;
  name: string;
  password: string;
  confirmPassword: string;
  profilePicture: NewAvatar;
  acceptTerms: boolean;
}

export interface Registration {
  form: AppForm<RegistrationValues>;
  /** The entered email if it may belong to an existing account. */
  takenEmail: string | null;
}

/** State and actions of the sign-up form. */
export function useRegistration(onRegistered: () => void, onCodeNeeded: () => void): Registration {
  const form = useAppForm<RegistrationValues>({ defaultValues: emptyValues, submit, failedText: signUpTexts.failed });
  const [takenEmail, setTakenEmail] = useState<string | null>(null);
  const createAccount = useCreateAccount();
  const { signIn } = useSession();

  async function submit(values: RegistrationValues) {
    setTakenEmail(null);
    try {
      const outcome = await createAccount(accountInput(values), values.profilePicture);
      if ("userId" in outcome) {
        storePendingSignIn(outcome);
        return onCodeNeeded();
      }
      await signIn(outcome);
      onRegistered();
    } catch (error) {
      if (errorCode(error) === "CONFLICT") setTakenEmail(values.email.trim());
      throw error;
    }
  }

  return { form, takenEmail };
}

const emptyValues: RegistrationValues = {
  username: "",
  email: "",
  name: "",
  password: "",
  confirmPassword: "",
  profilePicture: { color: defaultProfileColor },
  acceptTerms: false,
};

type AccountInput = Omit<RegisterInput, "profileColor" | "termsVersion"> & { termsVersion: string };

function accountInput({ username, email, name, password }: RegistrationValues): AccountInput {
  // The form can only be sent once the terms are accepted.
  return { username: username.trim(), email: email.trim(), name: name.trim(), password, termsVersion: TERMS_VERSION };
}

/** Returns a session, or a pending sign-in if the code step applies. Pictures are uploaded over REST. */
function useCreateAccount() {
  const client = useApolloClient();
  const [register] = useRegisterMutation();
  return async function createAccount(input: AccountInput, avatar: NewAvatar): Promise<SignInPayload | PendingSignIn> {
    if ("color" in avatar) {
      const { data } = await register({ variables: { input: { ...input, profileColor: avatar.color } } });
      if (!data) throw new Error(signUpTexts.failed);
      const { status, userId, email, signInProof, codeSource, ...session } = data.register;
      return status === "MFA_REQUIRED" ? { userId, email, signInProof, codeSource } : session;
    }
    const session = await registerWithPicture({ ...input, profilePicture: avatar.picture });
    if ("userId" in session) return session;
    const headers = { authorization: `Bearer ${session.token}` };
    const { data } = await client.query({
      query: ViewerDocument,
      fetchPolicy: "network-only",
      context: { headers },
    });
    return { ...session, user: data?.viewer ?? null };
  };
}
