import { useState } from "react";
import { Link } from "react-router-dom";
import type { GlossaryQuery } from "../../../gql/graphql";
import { useHashTarget } from "../../../lib/hooks/use-hash-target";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { includesWords } from "../../../lib/text/includes-words";
import { Button } from "../../../ui/button";
import { SearchForm } from "../../../ui/form/search-form";
import { PageHeader } from "../../../ui/page/page-header";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { useGlossaryQuery } from "./glossary.generated";

type Term = GlossaryQuery["glossary"][number];

/** All terms with their definitions, with a search. A term's id is its anchor. */
export function GlossaryPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader title="Glossary" subtitle="What the words of trading and money mean, in plain English." />
      <div className="mt-8">
        <GlossaryLoader />
      </div>
    </div>
  );
}

function GlossaryLoader() {
  const { data, error, refetch } = useGlossaryQuery();
  if (data && data.glossary.length === 0)
    return (
      <EmptyState icon="book" title="No terms yet">
        Lessons explain their terms where they use them.
      </EmptyState>
    );
  if (data) return <Glossary terms={data.glossary} />;
  if (error)
    return (
      <ErrorState title="We couldn't load the glossary" message={errorText(error)} onRetry={() => void refetch()} />
    );
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-6">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} shape="block" height={96} />
      ))}
    </div>
  );
}

function Glossary({ terms }: { terms: readonly Term[] }) {
  const [search, setSearch] = useState("");
  const found = terms.filter(({ term, also, definition }) =>
    includesWords([term, ...also, definition].join(" "), search),
  );
  const letters = [...new Set(found.map(letterOf))];
  useHashTarget();
  return (
    <div className="flex flex-col gap-8">
      <SearchForm
        label="Search terms"
        value={search}
        onChange={setSearch}
        found={`${found.length} ${found.length === 1 ? "term" : "terms"}`}
      />
      {letters.length > 1 && (
        <nav aria-label="First letters">
          <ul className="flex flex-wrap gap-1">
            {letters.map((letter) => (
              <li key={letter}>
                <Link
                  to={{ hash: anchorOf(letter) }}
                  className="figures grid size-9 place-items-center border border-line text-sm text-muted transition-colors hover:border-signal hover:text-signal pointer-coarse:size-11"
                >
                  {letter}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {letters.map((letter) => (
        <LetterSection key={letter} letter={letter} terms={found.filter((term) => letterOf(term) === letter)} />
      ))}
      {found.length === 0 && (
        <EmptyState
          icon="search"
          title="No term matches"
          action={
            <Button variant="secondary" onClick={() => setSearch("")}>
              Show all
            </Button>
          }
        >
          Try another word, such as “order”, “risk”, or “yield”.
        </EmptyState>
      )}
    </div>
  );
}

/** Digits share one section. */
function letterOf({ term }: Term): string {
  const first = term.charAt(0).toUpperCase();
  return /\d/.test(first) ? "0–9" : first;
}

/** Differs from the ids of terms, such as `r`. */
const anchorOf = (letter: string): string => `letter-${letter === "0–9" ? "0-9" : letter}`;

function LetterSection({ letter, terms }: { letter: string; terms: readonly Term[] }) {
  const id = anchorOf(letter);
  return (
    <section aria-labelledby={id} className="grid gap-x-8 gap-y-4 md:grid-cols-[3rem_minmax(0,1fr)]">
      <h2 id={id} className="figures scroll-mt-24 text-lg text-signal">
        {letter}
      </h2>
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {terms.map((term) => (
          <TermItem key={term.id} {...term} />
        ))}
      </ul>
    </section>
  );
}

const link = "text-signal underline underline-offset-4";

function TermItem({ id, term, also, definition, lessons, calculator }: Term) {
  return (
    <li id={id} className="flex scroll-mt-24 flex-col gap-1.5 px-3 py-5">
      <h3 className="font-display text-lg font-semibold">{term}</h3>
      {also.length > 0 && <p className="text-sm text-muted">Also: {also.join(", ")}</p>}
      <p className="max-w-2xl">{definition}</p>
      {(lessons.length > 0 || calculator) && (
        <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              Lesson:{" "}
              <Link to={paths.lesson(lesson.courseSlug, lesson.id)} className={link}>
                {lesson.title}
              </Link>
            </li>
          ))}
          {calculator && (
            <li>
              Calculator:{" "}
              <Link to={paths.tool(calculator.id)} className={link}>
                {calculator.name}
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
