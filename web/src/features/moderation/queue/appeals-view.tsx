import { useState } from "react";
import { Link } from "react-router-dom";
import type { AppealOutcome, OpenAppealsQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatDateTime } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextArea } from "../../../ui/form/text-area";
import { useAppForm } from "../../../ui/form/use-app-form";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { decisionKinds, decisionTones } from "../decisions/decision-texts";
import { AppealResult, Statement } from "../decisions/statement";
import { OpenAppealsDocument, useDecideAppealMutation, useOpenAppealsQuery } from "./queue.generated";

const PAGE_SIZE = 20;

type Entry = NonNullable<OpenAppealsQuery["openAppeals"]>["edges"][number]["node"];

/** Open appeals, oldest first. */
export function AppealsView() {
  const [first, setFirst] = useState(PAGE_SIZE);
  const { data, previousData, error, refetch } = useOpenAppealsQuery({
    variables: { first },
    fetchPolicy: "cache-and-network",
  });
  const page = (data ?? previousData)?.openAppeals;
  if (!page) {
    if (error)
      return <ErrorState title="Couldn't load the appeals" message={errorText(error)} onRetry={() => void refetch()} />;
    return <Skeleton height={420} shape="block" />;
  }
  if (page.edges.length === 0) {
    return (
      <EmptyState icon="check" title="No open appeals">
        Members can appeal each decision once, for six months.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <ul className="flex flex-col gap-6">
        {page.edges.map(({ node }) => (
          <AppealCard key={node.id} entry={node} />
        ))}
      </ul>
      {page.pageInfo.hasNextPage && (
        <Button variant="secondary" className="self-center" onClick={() => setFirst(first + PAGE_SIZE)}>
          Show more
        </Button>
      )}
    </div>
  );
}

function AppealCard({
  entry: { decision, member, authorUsername, viewerCanDecide, viewerCanDecideAt },
}: {
  entry: Entry;
}) {
  return (
    <Card as="li" className="flex flex-col gap-5 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={decisionTones[decision.kind]}>{decisionKinds[decision.kind]}</Badge>
        {member && (
          <Link
            to={paths.adminUser(member.id)}
            className="font-semibold underline-offset-4 hover:text-signal hover:underline"
          >
            {member.username}
          </Link>
        )}
        <span className="text-sm text-muted">decided by {authorUsername ?? "a deleted account"}</span>
      </div>
      {decision.appeal && <AppealResult appeal={decision.appeal} />}
      <details>
        <summary className="cursor-pointer text-sm text-signal">The decision</summary>
        <div className="mt-3">
          <Statement decision={decision} />
        </div>
      </details>
      {viewerCanDecide ? (
        <DecideAppeal decisionId={decision.id} />
      ) : (
        <p className="border-l-2 border-warning pl-3 text-sm text-muted">
          {viewerCanDecideAt
            ? `You made this decision, and there is no other admin. You can decide the appeal from ${formatDateTime(viewerCanDecideAt)}.`
            : "You made this decision, so another admin decides the appeal."}
        </p>
      )}
    </Card>
  );
}

function DecideAppeal({ decisionId }: { decisionId: string }) {
  const [decide] = useDecideAppealMutation({ refetchQueries: [OpenAppealsDocument] });
  const { field, formProps, formError, isSubmitting, setValue } = useAppForm({
    defaultValues: { answer: "", outcome: "CONFIRMED" },
    failedText: "Couldn't decide the appeal. Please try again.",
    submit: async ({ answer, outcome }) => {
      await decide({ variables: { input: { decisionId, answer, outcome: outcome as AppealOutcome } } });
      notify.success("Decided. The member is told.");
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FormAlert text={formError} />
      <TextArea
        label="Answer"
        hint="The member sees this."
        rows={3}
        maxLength={2_000}
        {...field("answer", { validate: (text) => text.trim() !== "" || "Please write an answer." })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={isSubmitting} onClick={() => setValue("outcome", "CONFIRMED")}>
          The decision stays
        </Button>
        <Button type="submit" busy={isSubmitting} onClick={() => setValue("outcome", "REVERSED")}>
          Reverse the decision
        </Button>
      </div>
    </form>
  );
}
