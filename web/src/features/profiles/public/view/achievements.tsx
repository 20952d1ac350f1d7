import type { PublicProfileView_profileFragment } from "../../../../gql/graphql";
import { classNames } from "../../../../lib/class-names";
import { formatDay } from "../../../../lib/text/format";
import { Icon } from "../../../../ui/icon";
import { publicProfileTexts as texts } from "../texts";

const achievementLevels = [5, 10, 25, 50, 75, 100] as const;

interface AchievementStep {
  level: number;
  reached: boolean;
  /** Null if not reached, or reached before dates were recorded. */
  reachedAt: string | null;
}

/** The six achievements, with the date of those reached. */
export function Achievements({ achievements }: Pick<PublicProfileView_profileFragment, "achievements">) {
  const steps = achievementSteps(achievements);
  const reached = steps.filter((step) => step.reached).length;
  return (
    <section aria-labelledby="achievements">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2 id="achievements" className="font-display text-lg font-semibold">
          {texts.achievements}
        </h2>
        <p className="figures text-xs text-muted">{texts.reachedCount(reached, steps.length)}</p>
      </div>
      <ol className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {steps.map((step) => (
          <AchievementTile key={step.level} step={step} />
        ))}
      </ol>
    </section>
  );
}

/** All achievements, lowest first, with the member's status. */
function achievementSteps(reached: PublicProfileView_profileFragment["achievements"]): AchievementStep[] {
  const byLevel = new Map(reached.map((achievement) => [achievement.level, achievement]));
  return achievementLevels.map((level) => {
    const achievement = byLevel.get(level);
    return { level, reached: achievement !== undefined, reachedAt: achievement?.reachedAt ?? null };
  });
}

function AchievementTile({ step }: { step: AchievementStep }) {
  return (
    <li
      className={classNames(
        "grid min-w-0 content-start gap-3 border p-4",
        step.reached
          ? "cut border-line-strong bg-raised [--cut-line:var(--color-line-strong)]"
          : "border-dashed border-line text-muted",
      )}
    >
      <p className="flex items-center justify-between gap-2">
        <span>
          <span className={classNames("label", step.reached && "text-muted")}>{texts.level}</span>{" "}
          <span className="figures text-lg">{step.level}</span>
        </span>
        <Icon name={step.reached ? "medal" : "lock"} size={20} className={step.reached ? "text-signal" : undefined} />
      </p>
      <p className="text-xs text-muted">
        <AchievementDate step={step} />
      </p>
    </li>
  );
}

function AchievementDate({ step: { reached, reachedAt } }: { step: AchievementStep }) {
  if (!reached) return texts.locked;
  if (!reachedAt) return "Date unknown";
  return (
    <>
      Reached{" "}
      <time dateTime={reachedAt} className="figures whitespace-nowrap">
        {formatDay(reachedAt)}
      </time>
    </>
  );
}
