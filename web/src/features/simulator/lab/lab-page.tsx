import { useId } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { SimulatorLabNotebooksQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatDateTime } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form/form-alert";
import { SelectField } from "../../../ui/form/select-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { MoreButton } from "../../../ui/page/more-button";
import { PageHeader } from "../../../ui/page/page-header";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { SimulatedResults } from "../simulated-results";
import { useSimulatorScenariosQuery } from "../simulator.generated";
import { simulatorTexts } from "../texts";
import { NotebookPage } from "./notebook-page";
import { useOpenSimulatorLabNotebookMutation, useSimulatorLabNotebooksQuery } from "./lab.generated";

/** A notebook, or the entrance: what the lab is about, a new notebook, and the member's notebooks. */
export function LabPage() {
  const { notebookId } = useParams();
  return notebookId ? <NotebookPage key={notebookId} notebookId={notebookId} /> : <Entrance />;
}

function Entrance() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader
        title="Backtest lab"
        subtitle="Build a rule, try it on the past, and find out what the number of tries does to your best result."
        actions={
          <ButtonLink variant="secondary" to={paths.simulator()}>
            Simulator
          </ButtonLink>
        }
      />
      <p className="mt-4 flex flex-wrap items-center gap-3 text-sm text-muted">
        <Badge tone="warning">{simulatorTexts.synthetic}</Badge> {simulatorTexts.syntheticExplanation}
      </p>
      <Content />
    </div>
  );
}

function Content() {
  const scenarios = useSimulatorScenariosQuery();
  const notebooks = useSimulatorLabNotebooksQuery({ variables: {}, fetchPolicy: "network-only" });
  const error = scenarios.error ?? notebooks.error;
  if (scenarios.data && notebooks.data) {
    return (
      <div key="content">
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <Steps />
            <Notebooks notebooks={notebooks.data.simulatorLabNotebooks} fetchMore={notebooks.fetchMore} />
          </div>
          <OpenNotebook scenarios={scenarios.data.simulatorScenarios} />
        </div>
        <div className="mt-10 border-t border-line pt-4">
          <SimulatedResults />
        </div>
      </div>
    );
  }
  if (error) {
    const retry = (): void => void Promise.all([scenarios.refetch(), notebooks.refetch()]);
    return (
      <div key="error" className="mt-8">
        <ErrorState title="Couldn't load the lab" message={errorText(error)} onRetry={retry} />
      </div>
    );
  }
  return (
    <div
      key="loading"
      role="status"
      aria-label="Loading notebooks..."
      className="mt-8 flex min-h-[200vh] flex-col gap-4"
    >
      <Skeleton shape="block" height={180} />
      <Skeleton shape="block" height={220} />
    </div>
  );
}

const STEPS = [
  ["Try", "Build rules from blocks. Each one is played on the same 960 bars with spread, slippage, and commission."],
  ["Count", "The lab counts every trial. The more you try, the better your best one looks, with or without skill."],
  ["Reveal", "The next 480 bars stay hidden. Reveal them once, and compare your best rule with what luck explains."],
] as const;

const Steps = () => (
  <ol className="grid gap-px border border-line bg-line sm:grid-cols-3">
    {STEPS.map(([title, text], index) => (
      <li key={title} className="flex flex-col gap-2 bg-surface p-5">
        <p className="figures font-mono text-xs text-signal">0{index + 1}</p>
        <h2 className="font-display text-lg font-semibold">{title}</h2>
        <p className="text-sm text-muted">{text}</p>
      </li>
    ))}
  </ol>
);

function OpenNotebook({ scenarios }: { scenarios: readonly { id: string; title: string }[] }) {
  const navigate = useNavigate();
  const [open] = useOpenSimulatorLabNotebookMutation();
  const titleId = useId();
  const form = useAppForm<{ scenarioId: string }>({
    defaultValues: { scenarioId: "noise-only" },
    failedText: "Couldn't open the notebook. Please try again.",
    submit: async ({ scenarioId }) => {
      const { data } = await open({ variables: { input: { scenarioId } } });
      if (data) await navigate(paths.simulatorLab(data.openSimulatorLabNotebook.id));
    },
  });
  return (
    <Card as="section" aria-labelledby={titleId} className="p-5">
      <form {...form.formProps} className="flex flex-col gap-4">
        <h2 id={titleId} className="font-display text-lg font-semibold">
          Open a notebook
        </h2>
        <FormAlert text={form.formError} />
        <SelectField
          label="Scenario"
          options={scenarios.map(({ id, title }) => ({ value: id, label: title }))}
          hint="Begin with Noise only: there is nothing to find, and you'll find something. After 20 trials, you see what it was worth."
          {...form.field("scenarioId")}
        />
        <Button type="submit" busy={form.isSubmitting} busyLabel="Opening...">
          Open
        </Button>
        <p className="text-sm text-muted">
          The lesson behind it:{" "}
          <Link to={paths.lesson("algorithmic-fx", "6")} className="text-signal underline underline-offset-4">
            The best of ninety-six
          </Link>
        </p>
        <p className="text-xs text-muted">
          One notebook per scenario is open at a time. Its prices are its own: no run uses them.
        </p>
      </form>
    </Card>
  );
}

interface NotebooksProps {
  notebooks: SimulatorLabNotebooksQuery["simulatorLabNotebooks"];
  fetchMore: ReturnType<typeof useSimulatorLabNotebooksQuery>["fetchMore"];
}

function Notebooks({ notebooks, fetchMore }: NotebooksProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="label text-muted">
        Your notebooks
      </h2>
      {notebooks.edges.length === 0 ? (
        <EmptyState icon="book" title="No notebooks yet">
          Open one to try your first rule.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border border-line">
          {notebooks.edges.map(({ node }) => (
            <li
              key={node.id}
              className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 hover:bg-raised"
            >
              <Link to={paths.simulatorLab(node.id)} className="font-semibold after:absolute after:inset-0">
                {node.scenario.title}
              </Link>
              <p className="text-sm text-muted">
                {node.trialCount} {node.trialCount === 1 ? "trial" : "trials"},{" "}
                {node.revealedAt ? "holdout revealed" : "holdout hidden"}
              </p>
              <p className="figures w-full font-mono text-xs text-muted sm:w-auto">{formatDateTime(node.openedAt)}</p>
            </li>
          ))}
        </ul>
      )}
      {notebooks.pageInfo.hasNextPage && (
        <MoreButton
          label="Show more notebooks"
          loadMore={() =>
            fetchMore({
              variables: { after: notebooks.pageInfo.endCursor },
              updateQuery: (before, { fetchMoreResult: more }) => ({
                simulatorLabNotebooks: {
                  ...more.simulatorLabNotebooks,
                  edges: [...before.simulatorLabNotebooks.edges, ...more.simulatorLabNotebooks.edges],
                },
              }),
            })
          }
        />
      )}
    </section>
  );
}
