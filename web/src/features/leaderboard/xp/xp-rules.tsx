import { classNames } from "../../../lib/class-names";
import { Card } from "../../../ui/card";
import { levelBadges } from "../ranking/ranking-rules";
import { leaderboardTexts, xpRules } from "../texts";

const badges = levelBadges
  .map(([fromLevel, name]) => `${name} ${fromLevel}`)
  .reverse()
  .join(", ");

export function XpRules() {
  return (
    <Card as="section" className="order-last p-5 xl:order-none" aria-labelledby="xp-rules">
      <h2 id="xp-rules" className="font-display text-lg font-semibold">
        {leaderboardTexts.rulesTitle}
      </h2>
      <dl className="mt-3 grid">
        {xpRules.map((rule) => (
          <div key={rule.amount} className="grid grid-cols-[6rem_1fr] items-baseline border-t border-line py-2.5">
            <dt className={classNames("figures text-sm", rule.tone === "gain" ? "text-signal" : "text-danger")}>
              {rule.amount}
            </dt>
            <dd className="text-sm text-muted">
              {rule.text}
              <span className="mt-1 block text-xs">{rule.limit}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-2.5 text-sm text-muted">Leaderboard badges by level: {badges}.</p>
    </Card>
  );
}
