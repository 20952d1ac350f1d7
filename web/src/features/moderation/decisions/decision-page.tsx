import type { ReactNode } from "react";
import type { StatementFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { formatDate } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextArea } from "../../../ui/form/text-area";
import { useAppForm } from "../../../ui/form/use-app-form";
import { PageHeader } from "../../../ui/page/page-header";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { useLinkToken, useSession } from "../../accounts";
import { decisionKinds, decisionTitles, decisionTones } from "./decision-texts";
import { useAppealDecisionMutation, useDecisionQuery } from "./decisions.generated";
import { AppealResult, Statement } from "./statement";

/** One decision, for its member: with a session, or with the link of an email, which also works while banned. */
export function DecisionPage({ id }: { id: string }) {
  const token = useLinkToken();
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-8 px-4 py-10 sm:px-8">
      <DecisionById id={id} token={token} />
    </div>
  );
}

/** A decision with its appeal. `token` is the one of an email's link; null for what the viewer may see anyway. */
export function DecisionById({ id, token }: { id: string; token: string | null }) {
  const { data, error, refetch } = useDecisionQuery({ variables: { id, token } });
  const decision = data?.decision;
  if (decision) return <Content decision={decision} token={token} />;
  if (error) return <Failed error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  return (
    <div role="status" aria-label="Loading the decision..." className="flex min-h-screen flex-col gap-6">
      <Skeleton height={72} shape="block" />
      <Skeleton height={520} shape="block" />
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { viewer } = useSession();
  if (!["NOT_FOUND", "VALIDATION"].includes(errorCode(error) ?? "")) {
    return <ErrorState title="Couldn't load the decision" message={errorText(error)} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      icon="denied"
      isPage
      title="Decision not found"
      action={
        viewer ? (
          <ButtonLink to={paths.decisions()}>Your decisions</ButtonLink>
        ) : (
          <ButtonLink to={paths.login()}>Sign in</ButtonLink>
        )
      }
    >
      Only the member it is about can open it. Use the link in our email, or sign in.
    </EmptyState>
  );
}

function Content({ decision, token }: { decision: StatementFragment; token: string | null }) {
  const { kind, createdAt } = decision;
  return (
    <>
      <PageHeader
        title={decisionTitles[kind]}
        subtitle={
          <span className="flex flex-wrap items-center gap-3">
            <Badge tone={decisionTones[kind]}>{decisionKinds[kind]}</Badge>
            <span>
              Statement of reasons, <span className="figures">{formatDate(createdAt)}</span>
            </span>
          </span>
        }
      />
      <Statement decision={decision} />
      <AppealSection decision={decision} token={token} />
    </>
  );
}

function AppealSection({ decision, token }: { decision: StatementFragment; token: string | null }) {
  const { kind, appeal, canBeAppealed, appealableUntil, reversedAt } = decision;
  if (appeal) {
    return (
      <Part title="Your appeal">
        <AppealResult appeal={appeal} />
        {kind === "REMOVAL" && appeal.outcome === "REVERSED" && (
          <p className="text-sm text-muted">
            The message isn't put back by itself. Its text is on this page, so you can post it again.
          </p>
        )}
      </Part>
    );
  }
  if (!canBeAppealed) {
    return (
      <Part title="Appeal">
        <p className="text-sm text-muted">
          {reversedAt
            ? "The decision no longer applies, so there is nothing to appeal."
            : `An appeal was possible until ${formatDate(appealableUntil)}.`}{" "}
          You can still write to us on the contact page.
        </p>
      </Part>
    );
  }
  return (
    <Part title="Is this wrong? Appeal">
      <AppealForm decision={decision} token={token} />
    </Part>
  );
}

function AppealForm({ decision, token }: { decision: StatementFragment; token: string | null }) {
  const [appeal] = useAppealDecisionMutation();
  const { field, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { text: "" },
    failedText: "Couldn't send the appeal. Please try again.",
    submit: async ({ text }) => {
      await appeal({ variables: { input: { decisionId: decision.id, token, text } } });
      notify.success("Appeal sent. We answer on this page and by email.");
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {decision.isReviewedByAuthor
          ? "There is only one admin at the moment. They decide your appeal after three days, so that they look at it again with some distance."
          : "Another person than the one who decided reads your appeal."}{" "}
        It is never decided by a program. You can appeal once, until{" "}
        <span className="figures">{formatDate(decision.appealableUntil)}</span>.
      </p>
      <FormAlert text={formError} />
      <TextArea
        label="Why is the decision wrong?"
        rows={6}
        maxLength={2_000}
        {...field("text", { validate: (text) => text.trim() !== "" || "Please say why the decision is wrong." })}
      />
      <Button type="submit" busy={isSubmitting} busyLabel="Sending..." className="self-start">
        Send appeal
      </Button>
    </form>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4">
    <h2 className="font-display text-lg font-semibold">{title}</h2>
    {children}
  </section>
);
