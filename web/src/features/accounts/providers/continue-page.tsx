import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { FinishProviderSignInMutation } from "../../../gql/graphql";
import { brand } from "../../../lib/brand";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { ButtonLink } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { AuthLayout } from "../form/auth-layout";
import { useSession, type SignInPayload } from "../session/session";
import { BannedLink } from "../sign-in/banned-link";
import { storePendingSignIn, type PendingSignIn } from "../sign-in/pending-sign-in";
import { NewAccountForm } from "./new-account-form";
import { PROVIDER_NAMES, readVisit, storeVisit, type ProviderVisit } from "./provider-visit";
import { useFinishProviderSignInMutation, useLinkProviderMutation } from "./providers.generated";

const FAILED = "We couldn't verify this sign-in. Please start again.";
const CANCELED = "You canceled the sign-in, so nothing changed.";

type Result = FinishProviderSignInMutation["finishProviderSignIn"];

/** Where a sign-in provider sends the visitor back to. */
export function ContinuePage() {
  const { visit, problem } = useReturn();
  if (!visit?.ticket) return <Failed visit={visit} text={problem ?? FAILED} />;
  return <Continue visit={visit} proof={{ ticket: visit.ticket, secret: visit.secret }} />;
}

/** Moves the ticket from the address, which may be shared, to the tab, so that a reload continues. */
function useReturn(): { visit: ProviderVisit | null; problem: string | null } {
  const [query, setQuery] = useSearchParams();
  const [arrival] = useState(() => {
    const [stored, ticket, error] = [readVisit(), query.get("ticket"), query.get("error")];
    const visit = stored && ticket ? { ...stored, ticket } : stored;
    return error
      ? { visit: stored && { ...stored, ticket: null }, problem: error === "canceled" ? CANCELED : FAILED }
      : { visit, problem: null };
  });
  useEffect(
    function clearAddress() {
      storeVisit(arrival.visit);
      if (query.size > 0) setQuery({}, { replace: true });
    },
    [arrival, query, setQuery],
  );
  return arrival;
}

interface ContinueProps {
  visit: ProviderVisit;
  proof: { ticket: string; secret: string };
}

function Continue({ visit, proof }: ContinueProps) {
  const navigate = useNavigate();
  const session = useSession();
  const [finish] = useFinishProviderSignInMutation();
  const [link] = useLinkProviderMutation();
  const [result, setResult] = useState<Result | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function enter(auth: SignInPayload & PendingSignIn & { status: string }): Promise<void> {
    storeVisit(null);
    if (auth.status === "MFA_REQUIRED") {
      storePendingSignIn(auth);
      return void navigate(paths.verifyMfa(visit.returnTo ?? undefined), { replace: true });
    }
    await session.signIn(auth);
    void navigate(visit.returnTo ?? paths.community(), { replace: true });
  }

  async function continueVisit(): Promise<void> {
    if (visit.isLink) {
      await link({ variables: { input: proof } });
      storeVisit(null);
      notify.success(`Your ${PROVIDER_NAMES[visit.provider]} account is linked.`);
      return void navigate(paths.profile(), { replace: true });
    }
    const { data } = await finish({ variables: { input: proof } });
    if (!data) throw new TypeError("No response");
    const { auth } = data.finishProviderSignIn;
    if (auth) return enter(auth);
    setResult(data.finishProviderSignIn);
  }

  const isStarted = useRef(false);
  const onOpen = useEffectEvent(() => {
    // A result works once.
    if (isStarted.current) return;
    isStarted.current = true;
    continueVisit().catch(setError);
  });
  useEffect(function continueOnce() {
    onOpen();
  }, []);

  if (error !== null) {
    return (
      <Failed visit={visit} text={errorText(error)}>
        <BannedLink error={error} />
      </Failed>
    );
  }
  const name = PROVIDER_NAMES[visit.provider];
  if (!result) {
    return (
      <AuthLayout key="loading" title="One moment" intro={`Checking your ${name} account...`}>
        <Skeleton height={240} shape="block" />
      </AuthLayout>
    );
  }
  if (result.outcome !== "NEW_ACCOUNT") return <PasswordNeeded result={result} />;
  return (
    <AuthLayout
      key="new"
      title="Create your account"
      intro={`Your ${name} account is new here. Choose how members see you, and you're in.`}
    >
      <NewAccountForm proof={proof} email={result.email ?? ""} name={result.name} onRegistered={enter} />
    </AuthLayout>
  );
}

function PasswordNeeded({ result }: { result: Result }) {
  const name = PROVIDER_NAMES[result.provider];
  const isUnverified = result.outcome === "EMAIL_UNVERIFIED";
  return (
    <AuthLayout key="password" title="Sign in with your password" intro={`We can't use your ${name} account yet.`}>
      <p>
        {isUnverified
          ? `${name} didn't confirm an email address for it, so we can't tell which account here is yours.`
          : `${result.email ?? "Its address"} already has an account here that can't be linked automatically: its address isn't confirmed, or another ${name} account is linked to it.`}
      </p>
      <p className="text-muted">
        Sign in with your password, then link your {name} account under Security in your profile. If you don't know the
        password, choose a new one by email.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink size="lg" to={paths.login()} state={{ email: result.email ?? "" }}>
          Sign in
        </ButtonLink>
        <ButtonLink size="lg" variant="secondary" to={paths.forgotPassword()}>
          Choose a new password
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}

interface FailedProps {
  visit: ProviderVisit | null;
  text: string;
  children?: ReactNode;
}

function Failed({ visit, text, children }: FailedProps) {
  return (
    <AuthLayout key="failed" title="Not signed in" intro={`${brand.name} didn't get an answer that it can use.`}>
      <FormAlert text={text} />
      {children}
      <ButtonLink
        size="lg"
        variant="secondary"
        className="self-start"
        to={visit?.isLink ? paths.profile() : paths.login(visit?.returnTo ?? undefined)}
      >
        {visit?.isLink ? "Back to your profile" : "Back to sign-in"}
      </ButtonLink>
    </AuthLayout>
  );
}
