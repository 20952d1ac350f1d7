import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { MemberActivityFragment } from "../../../../gql/graphql";
import { formatDay, formatNumber } from "../../../../lib/text/format";
import { paths } from "../../../../lib/paths";
import { useSession } from "../../../accounts";
import { MemberTrades, TradeSummary } from "./member-trades";
import { MemberPosts } from "./member-posts";
import { publicProfileTexts as texts } from "../texts";

/** A member's helpful answers, completed courses, trade cards, and recent posts, if the viewer may see them. */
export function MemberActivity({ activity }: MemberActivityFragment) {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="border-b border-line pb-2 font-display text-lg font-semibold">
        Activity
      </h2>
      {activity ? <VisibleActivity activity={activity} /> : <HiddenActivity />}
    </section>
  );
}

function VisibleActivity({ activity }: { activity: NonNullable<MemberActivityFragment["activity"]> }) {
  const { helpfulAnswerCount, helpfulAnswers, recentPosts, tradeCards, tradeStatistics, completedCourses } = activity;
  const counts = [helpfulAnswerCount, recentPosts.length, tradeStatistics.cards, completedCourses.length];
  if (counts.every((count) => count === 0)) return <p className="mt-4 text-sm text-muted">{texts.noActivity}</p>;
  return (
    <div className="mt-4 grid gap-8 sm:grid-cols-2">
      <ActivityList title={texts.helpfulAnswers} count={helpfulAnswerCount} emptyText="None yet.">
        <MemberPosts posts={helpfulAnswers} />
      </ActivityList>
      <ActivityList title={texts.completedCourses} count={completedCourses.length} emptyText="None yet.">
        <ul className="flex flex-col gap-3 text-sm">
          {completedCourses.map(({ slug, title, completedAt }) => (
            <li key={slug}>
              <Link to={paths.course(slug)} className="underline-offset-4 hover:text-signal hover:underline">
                {title}
              </Link>
              <p className="figures text-xs text-muted">Completed {formatDay(completedAt)}</p>
            </li>
          ))}
        </ul>
      </ActivityList>
      <ActivityList title={texts.tradeCards} count={tradeStatistics.cards} emptyText="None yet.">
        <TradeSummary statistics={tradeStatistics} />
        <MemberTrades cards={tradeCards} />
      </ActivityList>
      <ActivityList title={texts.recentPosts} count={null} emptyText="None you can read.">
        {recentPosts.length > 0 && <MemberPosts posts={recentPosts} />}
      </ActivityList>
    </div>
  );
}

interface ActivityListProps {
  title: string;
  /** Null hides the count. */
  count: number | null;
  emptyText: string;
  children: ReactNode;
}

function ActivityList({ title, count, emptyText, children }: ActivityListProps) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 flex items-baseline justify-between gap-3 font-medium">
        {title}
        {count !== null && <span className="figures text-sm text-muted">{formatNumber(count)}</span>}
      </h3>
      {(count === null ? children : count > 0 && children) || <p className="text-sm text-muted">{emptyText}</p>}
    </div>
  );
}

function HiddenActivity() {
  const { viewer } = useSession();
  const { pathname } = useLocation();
  return (
    <p className="mt-4 text-sm text-muted">
      {viewer ? (
        "This member keeps their activity private."
      ) : (
        <>
          Only members can see this.{" "}
          <Link to={paths.login(pathname)} className="underline underline-offset-4 hover:text-signal">
            Sign in
          </Link>
        </>
      )}
    </p>
  );
}
