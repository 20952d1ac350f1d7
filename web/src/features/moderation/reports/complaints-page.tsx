import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { randomUuid } from "../../../lib/random-uuid";
import { Button, ButtonLink } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { checkEmail } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { PageHeader } from "../../../ui/page/page-header";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { useComplaintsContactQuery, useConfirmNoticeMutation, useSendNoticeMutation } from "./reports.generated";
import { RuleField } from "./rule-field";
import { StaffCheck } from "./staff-check";

/** How to complain and appeal, and the form with which anyone can report illegal content. */
export function ComplaintsPage() {
  const [query, setQuery] = useSearchParams();
  // Removed from the address, so that a reload doesn't confirm again.
  const [token] = useState(() => query.get("notice"));
  useEffect(() => {
    if (query.has("notice")) setQuery({}, { replace: true });
  }, [query, setQuery]);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-10 px-4 py-10 sm:px-8">
      <PageHeader
        title="Complaints"
        subtitle="How to report something, how to appeal a decision, and how to complain about us."
      />
      {token ? <Confirmation token={token} /> : <Ways />}
    </div>
  );
}

function Ways() {
  const { data } = useComplaintsContactQuery();
  const address = data?.site.supportAddress;
  return (
    <>
      <Part title="Is this staff?">
        <p>
          Our staff never writes to you first about money, and never asks for a password, a code, or a key. Not sure who
          wrote to you? Check it here.
        </p>
        <StaffCheck />
      </Part>
      <Part title="You are a member">
        <p>
          Report messages, files, trade cards, members, and profiles from their menus. A moderator decides, and you
          learn the result under <PageLink to={paths.decisions()}>Moderation</PageLink>.
        </p>
        <p>
          Every decision about you has a page with its reasons. You can appeal on it for six months, and another person
          decides where possible. If you can't sign in, use the link in our email.
        </p>
      </Part>
      <Part title="You want to complain about us">
        <p>
          Write to{" "}
          {address ? (
            <a className={LINK} href={`mailto:${address}`}>
              {address}
            </a>
          ) : (
            "the address in our emails"
          )}{" "}
          or use the <PageLink to={paths.contact()}>contact form</PageLink>. We answer within 14 days. How often we
          acted, and how often we were wrong, is in the <PageLink to={paths.transparency()}>moderation record</PageLink>
          .
        </p>
      </Part>
      <Part title="Report illegal content without an account">
        <NoticeForm />
      </Part>
    </>
  );
}

function NoticeForm() {
  const [send] = useSendNoticeMutation();
  const [idempotencyKey, setKey] = useState(randomUuid);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, formProps, formError, isSubmitting, reset } = useAppForm({
    defaultValues: { url: "", rule: "6", comment: "", name: "", email: "", isAccurate: false },
    failedText: "Couldn't send the notice. Please try again.",
    submit: async ({ rule, ...values }) => {
      await send({ variables: { input: { ...values, rule: rule || null, idempotencyKey } } });
      setSentTo(values.email);
      setKey(randomUuid());
      reset();
    },
  });
  if (sentTo !== null) {
    return (
      <EmptyState
        icon="mail"
        title="Confirm your notice"
        action={
          <Button variant="secondary" onClick={() => setSentTo(null)}>
            Report something else
          </Button>
        }
      >
        We sent a link to {sentTo}. A person looks at your notice once you open it.
      </EmptyState>
    );
  }
  return (
    <form {...formProps} className="flex flex-col gap-5" aria-label="Report illegal content">
      <FormAlert text={formError} />
      <TextField
        label="Address of the content on this site"
        hint="Copy it from the address bar."
        maxLength={1_000}
        {...field("url", { validate: (url) => url.trim() !== "" || "Please enter the address." })}
      />
      <RuleField label="What is it about?" none="Something else" {...field("rule")} />
      <TextArea
        label="Why is it illegal?"
        rows={5}
        maxLength={4_000}
        {...field("comment", { validate: (text) => text.trim() !== "" || "Please say why it is illegal." })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Your name (optional)" autoComplete="name" maxLength={100} {...field("name")} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="For a confirmation link and the answer."
          {...field("email", { validate: checkEmail })}
        />
      </div>
      <Checkbox
        label="I believe in good faith that what I write is accurate and complete."
        {...field("isAccurate", { validate: (checked) => checked || "Please confirm that the notice is accurate." })}
      />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Sending..." className="self-start">
        Send notice
      </Button>
    </form>
  );
}

function Confirmation({ token }: { token: string }) {
  const [confirm, { data, error }] = useConfirmNoticeMutation();
  const hasStarted = useRef(false);
  const run = (): void => void confirm({ variables: { token } }).catch(() => undefined);
  useEffect(function confirmOnce() {
    if (hasStarted.current) return;
    hasStarted.current = true;
    run();
  });
  if (data) {
    return (
      <EmptyState key="done" icon="check" title="Notice confirmed" action={<Again />}>
        A person looks at it. We email you the decision.
      </EmptyState>
    );
  }
  if (errorCode(error) === "NOT_FOUND") {
    return (
      <EmptyState key="gone" icon="warning" title="This link is no longer valid" action={<Again />}>
        Notices that aren't confirmed within seven days are deleted.
      </EmptyState>
    );
  }
  if (error)
    return <ErrorState key="error" title="Couldn't confirm the notice" message={errorText(error)} onRetry={run} />;
  return <Skeleton key="loading" height={220} shape="block" />;
}

const Again = () => (
  <ButtonLink to={paths.home()} variant="secondary">
    Go to the home page
  </ButtonLink>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4 [&>p]:text-muted">
    <h2 className="font-display text-lg font-semibold">{title}</h2>
    {children}
  </section>
);

const LINK = "text-signal underline underline-offset-4";

const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={LINK}>
    {children}
  </Link>
);
