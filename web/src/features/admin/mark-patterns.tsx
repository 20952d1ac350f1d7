import { Link } from "react-router-dom";
import type { MarkPatternKind } from "../../gql/graphql";
import { errorText } from "../../lib/text/error-text";
import { formatDate } from "../../lib/text/format";
import { paths } from "../../lib/paths";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/state/error-state";
import { useHelpfulMarkPatternsQuery } from "./mark-patterns.generated";

const explanations: Record<MarkPatternKind, string> = {
  MUTUAL: "Two members marked each other's replies, at least twice each.",
  RING: "Three members marked each other's replies in a circle.",
  ONE_SIDED: "Most of what the first member got comes from the second one.",
  NEW_ACCOUNTS: "New accounts marked the first member within a week of signing up.",
};

/** Unusual "Helped me" marks. Renders nothing without any. */
export function MarkPatterns() {
  const { data, error, refetch } = useHelpfulMarkPatternsQuery({ fetchPolicy: "cache-and-network" });
  if (error && !data) {
    const retry = (): void => void refetch().catch(() => undefined);
    return <ErrorState title="Couldn't load the unusual marks." message={errorText(error)} onRetry={retry} />;
  }
  const patterns = data?.helpfulMarkPatterns ?? [];
  if (patterns.length === 0) return null;
  return (
    <section aria-labelledby="unusual-marks">
      <h2 id="unusual-marks" className="font-display text-lg font-semibold">
        Unusual “Helped me” marks
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        From the last 90 days. Friends who learn together look like this, too, so nothing follows from it by itself.
      </p>
      <Card>
        <ul className="divide-y divide-line">
          {patterns.map(({ id, kind, marks, since, until, members }) => (
            <li key={id} className="p-5">
              <p className="flex flex-wrap gap-x-3 gap-y-1">
                {members.map((member) => (
                  <Link key={member.id} to={paths.adminUser(member.id)} className="underline underline-offset-2">
                    {member.username}
                  </Link>
                ))}
              </p>
              <p className="mt-1 text-sm text-muted">
                {explanations[kind]} {marks} marks from {formatDate(since)} to {formatDate(until)}.
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
