import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { FirstSteps_newcomerFragment, MemberStripQuery } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { paths } from "../../../lib/paths";
import { formatNumber } from "../../../lib/text/format";
import { Icon } from "../../../ui/icon";
import type { Viewer } from "../../accounts";
import { FirstStepLink, firstStepTexts, listedSteps } from "../../newcomers";
import { useMutedChannels } from "../../notifications";
import { courseToContinue, nextStepOf, sortCourses, unreadChannels, type NextStep } from "../dashboard";
import { useMemberStripQuery } from "./member-strip.generated";

/** What is the member's own, above the hero: their first steps while they are new, then what is next, unread, and earned. */
export function MemberStrip({ viewer }: { viewer: Viewer }) {
  const { data, refetch } = useMemberStripQuery({ fetchPolicy: "cache-and-network" });
  useOnReturn(() => void refetch().catch(() => undefined));
  const steps = listedSteps(data?.viewer?.newcomer.firstSteps ?? []);
  return (
    // The height is fixed, so that the page doesn't move when the data arrives.
    <section aria-label="Yours" className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-stretch overflow-hidden px-4 sm:px-8">
        {data && (steps.length > 0 ? <Steps steps={steps} viewer={viewer} /> : <Summary data={data} />)}
      </div>
    </section>
  );
}

const cellClass = "flex min-w-0 items-center gap-2 text-sm outline-offset-[-4px]";
const linkClass = "transition-colors [a&]:hover:text-signal";

function Steps({ steps, viewer }: { steps: FirstSteps_newcomerFragment["firstSteps"]; viewer: Viewer }) {
  const doneCount = steps.filter(({ done }) => done).length;
  // Where there is room for one step only.
  const next = steps.find(({ done }) => !done);
  return (
    <>
      <Link to={paths.dashboard()} className={classNames(cellClass, linkClass, "flex-none pr-5")}>
        <span className="font-semibold">First steps</span>
        <span className="figures text-muted">
          {doneCount}/{steps.length}
        </span>
      </Link>
      <ol className="flex min-w-0 flex-1 items-stretch lg:justify-between">
        {steps.map((step) => (
          <li
            key={step.kind}
            className={classNames(
              "min-w-0 border-l border-line px-5",
              step !== next && "max-lg:hidden",
              "flex max-lg:flex-1",
            )}
          >
            <FirstStepLink step={step} viewer={viewer} className={classNames(cellClass, !step.done && linkClass)}>
              <span className={step.done ? "text-signal" : "text-muted"}>
                <Icon name={step.done ? "check" : "arrow-right"} size={16} />
              </span>
              <span className={classNames("truncate", step.done && "text-muted")}>
                {step.done && <span className="sr-only">Done: </span>}
                {firstStepTexts[step.kind].title}
              </span>
            </FirstStepLink>
          </li>
        ))}
      </ol>
    </>
  );
}

const START: NextStep = { action: "Start", title: "The free course", length: null, path: paths.freeCourse() };
const SEE_DASHBOARD: NextStep = {
  action: "Your courses",
  title: "See what's next",
  length: null,
  path: paths.dashboard(),
};

function Summary({ data: { myCourses, channels, week } }: { data: MemberStripQuery }) {
  const enrollment = courseToContinue(sortCourses(myCourses));
  const next = enrollment ? nextStepOf(enrollment) : myCourses.length > 0 ? SEE_DASHBOARD : START;
  const unread = unreadChannels(channels, useMutedChannels());
  const messages = unread.reduce((sum, channel) => sum + channel.unread, 0);
  const mentions = unread.reduce((sum, channel) => sum + channel.unreadMentions, 0);
  const xp = week.me?.xp ?? 0;
  return (
    <>
      <Cell to={next.path} className="flex-1" name={next.action}>
        {[next.title, next.length].filter(Boolean).join(", ")}
      </Cell>
      <Cell to={paths.community(unread[0]?.id)} className="border-l border-line pl-5" name="Unread">
        {formatNumber(messages)}
        {mentions > 0 && <span className="text-signal"> @{formatNumber(mentions)}</span>}
      </Cell>
      <Cell to={paths.leaderboard()} className="ml-5 border-l border-line pl-5" name="This week">
        {xp > 0 && "+"}
        {formatNumber(xp)} XP
      </Cell>
    </>
  );
}

interface CellProps {
  to: string;
  name: string;
  className: string;
  children: ReactNode;
}

function Cell({ to, name, className, children }: CellProps) {
  return (
    <Link to={to} className={classNames("flex min-w-0 flex-col justify-center pr-5 text-sm", linkClass, className)}>
      <span className="text-xs text-muted">{name}</span>
      <span className="figures truncate">{children}</span>
    </Link>
  );
}
