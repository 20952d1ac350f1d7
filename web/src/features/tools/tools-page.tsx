import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { CalculatorsQuery } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { errorText } from "../../lib/text/error-text";
import { Button, ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { SearchForm } from "../../ui/form/search-form";
import { PageHeader } from "../../ui/page/page-header";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { Skeleton } from "../../ui/state/skeleton";
import { filterTools } from "./filter-tools";
import { toolsTexts as texts } from "./texts";
import { useCalculatorsQuery } from "./tools.generated";

type Tool = CalculatorsQuery["calculators"][number];

/** All calculators, with a search. */
export function ToolsPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader
        title="Calculators"
        subtitle="Size a position, see what costs and losses do, and check a loan or a shop before money is at stake."
        actions={
          <ButtonLink variant="secondary" to={paths.glossary()}>
            Glossary
          </ButtonLink>
        }
      />
      <div className="mt-8">
        <Tools />
      </div>
      <p className="mt-10 border-t border-line pt-4 text-xs text-muted">{texts.riskNotice}</p>
    </div>
  );
}

function Tools() {
  const { data, error, refetch } = useCalculatorsQuery();
  if (data) return <ToolSearch tools={data.calculators} />;
  if (error) return <ErrorState title={texts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} shape="block" height={140} />
      ))}
    </div>
  );
}

function ToolSearch({ tools }: { tools: readonly Tool[] }) {
  const [search, setSearch] = useState("");
  const groups = filterTools(tools, search);
  const count = groups.reduce((sum, group) => sum + group.tools.length, 0);
  return (
    <div className="flex flex-col gap-8">
      <SearchForm
        label="Search calculators"
        value={search}
        onChange={setSearch}
        found={`${count} ${count === 1 ? "calculator" : "calculators"}`}
      />
      {groups.map(({ group, tools: members }) => (
        <ToolGroup key={group} title={group} tools={members} />
      ))}
      {count === 0 && (
        <EmptyState
          icon="search"
          title="No calculator matches"
          action={
            <Button variant="secondary" onClick={() => setSearch("")}>
              Show all
            </Button>
          }
        >
          Try another word, such as “risk”, “loan”, or “fees”.
        </EmptyState>
      )}
    </div>
  );
}

function ToolGroup({ title, tools }: { title: string; tools: readonly Tool[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="label text-muted">
        {title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tools.map(({ id, name, description }) => (
          <Card key={id} as="li" interactive className="flex flex-col gap-2 p-5">
            <h3 className="font-display text-lg font-semibold">
              <Link to={paths.tool(id)} className="after:absolute after:inset-0">
                {name}
              </Link>
            </h3>
            <p className="text-sm text-muted">{description}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
