import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { RegisterInput } from "../../../gql/graphql";
import { ViewerDocument } from "../session/session.generated";
import { useRegisterMutation } from "./sign-up.generated";
import { errorCode, errorFields } from "../../../lib/text/error-text";
import { showFormError } from "../form/form-errors";
import { storePendingSignIn, type PendingSignIn } from "../sign-in/pending-sign-in";
import { useSession, type SignInPayload } from "../session/session";
import { signUpTexts } from "../texts";
import { defaultProfileColour } from "./profile-colours";
import type { ProfileLook } from "./profile-look";
import { registerWithPicture } from "./register-with-picture";

export interface RegistrationValues {
  username: string;
  email: string;
  name: string;
  password: string;
  confirmPassword: string;
  acceptTerms: boolean;
}

export interface Registration {
  form: UseFormReturn<RegistrationValues>;
  look: ProfileLook;
  setLook: (look: ProfileLook) => void;
  pictureError: string | undefined;
  /** The address of an account that seems to exist already; null otherwise. */
  takenEmail: string | null;
  submit: (values: RegistrationValues) => Promise<void>;
}

/** The sign-up form and what happens when it is sent. */
export function useRegistration(onRegistered: () => void, onCodeNeeded: () => void): Registration {
  const form = useForm<RegistrationValues>({ defaultValues: emptyValues });
  const [look, setLook] = useState<ProfileLook>({ colour: defaultProfileColour });
  const [pictureError, setPictureError] = useState<string>();
  const [takenEmail, setTakenEmail] = useState<string | null>(null);
  const createAccount = useCreateAccount();
  const { signIn } = useSession();

  async function submit(values: RegistrationValues) {
    setPictureError(undefined);
    setTakenEmail(null);
    try {
      const outcome = await createAccount(accountInput(values), look);
      if ("userId" in outcome) {
        storePendingSignIn(outcome);
        return onCodeNeeded();
      }
      await signIn(outcome);
      onRegistered();
    } catch (error) {
      if (errorCode(error) === "CONFLICT") setTakenEmail(values.email.trim());
      const aboutPicture = errorFields(error).profilePicture?.[0];
      if (aboutPicture) setPictureError(aboutPicture);
      else showFormError(error, ["username", "email", "name", "password"], form.setError, signUpTexts.failed);
    }
  }

  return { form, look, setLook, pictureError, takenEmail, submit };
}

const emptyValues: RegistrationValues = {
  username: "",
  email: "",
  name: "",
  password: "",
  confirmPassword: "",
  acceptTerms: false,
};

type AccountInput = Omit<RegisterInput, "profileColor">;

function accountInput({ username, email, name, password }: RegistrationValues): AccountInput {
  return { username: username.trim(), email: email.trim(), name: name.trim(), password };
}

/** A session, or a sign-in whose code is still to come. Files travel by REST, everything else by GraphQL. */
function useCreateAccount() {
  const client = useApolloClient();
  const [register] = useRegisterMutation();
  return async function createAccount(input: AccountInput, look: ProfileLook): Promise<SignInPayload | PendingSignIn> {
    if ("colour" in look) {
      const { data } = await register({ variables: { input: { ...input, profileColor: look.colour } } });
      if (!data) throw new Error(signUpTexts.failed);
      const { status, userId, email, signInProof, ...session } = data.register;
      return status === "MFA_REQUIRED" ? { userId, email, signInProof } : session;
    }
    const session = await registerWithPicture({ ...input, profilePicture: look.picture });
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
