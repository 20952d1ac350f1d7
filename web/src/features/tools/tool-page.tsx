import { useMemo } from "react";
import Markdown from "react-markdown";
import { useParams, useSearchParams } from "react-router-dom";
import type { CalculatorQuery } from "../../gql/graphql";
import { useTitle } from "../../lib/hooks/use-title";
import { paths } from "../../lib/paths";
import { errorCode, errorText } from "../../lib/text/error-text";
import { ButtonLink } from "../../ui/button";
import { BackLink } from "../../ui/page/back-link";
import { PageHeader } from "../../ui/page/page-header";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { Skeleton } from "../../ui/state/skeleton";
import { Calculator } from "./calculator";
import { readNumber } from "../../lib/text/numbers";
import { toolsTexts as texts } from "./texts";
import { useCalculatorQuery } from "./tools.generated";

/** One calculator with its explanation. The query string can contain inputs. */
export function ToolPage() {
  const { toolId = "" } = useParams();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <BackLink to={paths.tools()}>{texts.allTools}</BackLink>
      <ToolLoader key={toolId} id={toolId} />
    </div>
  );
}

function ToolLoader({ id }: { id: string }) {
  const { data, error, refetch } = useCalculatorQuery({ variables: { id } });
  if (data?.calculator) return <ToolView calculator={data.calculator} />;
  if (!error) {
    return (
      <div role="status" aria-label={texts.loading} className="flex flex-col gap-8">
        <Skeleton width="18rem" height={40} />
        <Skeleton shape="block" height={480} />
      </div>
    );
  }
  if (errorCode(error) === "NOT_FOUND") {
    return (
      <EmptyState
        isPage
        icon="search"
        title="Calculator not found"
        action={<ButtonLink to={paths.tools()}>{texts.allTools}</ButtonLink>}
      >
        There's no calculator at this URL. It may have been renamed.
      </EmptyState>
    );
  }
  return <ErrorState isPage title={texts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
}

function ToolView({ calculator }: { calculator: NonNullable<CalculatorQuery["calculator"]> }) {
  useTitle(calculator.name);
  const [query] = useSearchParams();
  const start = useMemo(
    () =>
      Object.fromEntries(
        calculator.inputs.flatMap(({ name }) => {
          const value = readNumber(query.get(name) ?? "");
          return value === null ? [] : [[name, value] as const];
        }),
      ),
    [calculator, query],
  );
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={calculator.name} subtitle={calculator.description} />
      <Calculator key={query.toString()} calculator={calculator} start={start} />
      <section aria-labelledby="explanation" className="flex max-w-2xl flex-col gap-4">
        <h2 id="explanation" className="font-display text-lg font-semibold">
          How it works
        </h2>
        <div className="flex flex-col gap-4">
          <Markdown>{calculator.explanation}</Markdown>
        </div>
      </section>
      <p className="border-t border-line pt-4 text-xs text-muted">{texts.riskNotice}</p>
    </div>
  );
}
