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
  const next = steps.find((step) => !step.reached);
  return (
    <section aria-labelledby="achievements">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2 id="achievements" className="font-display text-lg font-semibold">
          {texts.achievements}
        </h2>
        <p className="figures text-xs text-muted">{texts.reachedCount(reached, steps.length)}</p>
      </div>
      <ol className="mt-4 grid grid-cols-2 gap-px border border-line bg-line sm:grid-cols-3">
        {steps.map((step) => (
          <AchievementTile key={step.level} step={step} isNext={step === next} />
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

function AchievementTile({ step, isNext }: { step: AchievementStep; isNext: boolean }) {
  return (
    <li
      className={classNames(
        "grid min-w-0 content-start gap-2 border-t-2 p-4",
        step.reached
          ? "border-t-signal bg-raised"
          : isNext
            ? "border-t-line-strong bg-surface"
            : "border-t-transparent bg-canvas text-muted",
      )}
    >
      <p className="flex items-center justify-between gap-2">
        <span>
          <span className={classNames("label", step.reached && "text-muted")}>{texts.level}</span>{" "}
          <span className="figures text-lg">{step.level}</span>
        </span>
        <Icon
          name={step.reached ? "medal" : "lock"}
          size={step.reached ? 20 : 14}
          className={step.reached ? "text-signal" : "text-muted"}
        />
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
