import { Link } from "react-router-dom";
import type { ChallengeScore_scoreFragment } from "../../../gql/graphql";
import { useSession } from "../../accounts";
import { classNames } from "../../../lib/class-names";
import { paths } from "../../../lib/paths";
import { formatR } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";
import { Badge } from "../../../ui/badge";

type Score = ChallengeScore_scoreFragment;

/** Members with their results inside or outside the band of luck, all on one scale. */
export function Scores({ scores }: { scores: readonly Score[] }) {
  const { viewer } = useSession();
  const ends = scores.flatMap(({ r, low, high, luckLow, luckHigh }) => [r, low ?? r, high ?? r, luckLow, luckHigh]);
  const reach = Math.max(0.5, ...ends.map(Math.abs)) * 1.05;
  return (
    <table className="w-full border border-line text-sm">
      <thead>
        <tr className="border-b border-line text-left text-xs text-muted max-sm:sr-only">
          <th scope="col" className="w-12 px-3 py-2 font-normal">
            Rank
          </th>
          <th scope="col" className="px-3 py-2 font-normal">
            Member
          </th>
          <th scope="col" className="px-3 py-2 text-right font-normal">
            Plan kept
          </th>
          <th scope="col" className="px-3 py-2 text-right font-normal">
            Per trade
          </th>
          <th scope="col" className="w-2/5 px-3 py-2 font-normal">
            Result with its 95% interval, over the band of luck
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {scores.map((score) => {
          const isViewer = score.member.id === viewer?.id;
          return (
            <tr
              key={score.member.id}
              className={classNames(
                "max-sm:grid max-sm:grid-cols-[2.5rem_1fr_auto_auto] max-sm:items-center max-sm:py-2",
                isViewer && "bg-signal/5 shadow-[inset_2px_0_0_var(--color-signal)]",
              )}
            >
              <td className="figures px-3 py-2 font-mono">{score.rank}</td>
              <td className="min-w-0 px-3 py-2">
                <span className="flex items-center gap-2">
                  <Link to={paths.publicProfile(score.member.id)} className="truncate font-medium hover:text-signal">
                    {score.member.username}
                  </Link>
                  {isViewer && <Badge tone="signal">You</Badge>}
                </span>
              </td>
              <td className="figures px-3 py-2 text-right font-mono">
                {formatNumber(score.planKept * 100, 0)}%<span className="text-muted sm:hidden"> kept</span>
              </td>
              <td
                className={classNames(
                  "figures px-3 py-2 text-right font-mono whitespace-nowrap",
                  score.r < 0 ? "text-down" : "text-up",
                )}
              >
                {formatR(score.r)}
              </td>
              <td className="px-3 py-2 max-sm:col-span-4">
                <Strip score={score} reach={reach} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Strip({ score: { r, low, high, luckLow, luckHigh }, reach }: { score: Score; reach: number }) {
  const at = (value: number): string => `${((value + reach) / (2 * reach)) * 100}%`;
  const width = (from: number, to: number): string => `${((to - from) / (2 * reach)) * 100}%`;
  const words = [
    low !== null && high !== null && `${formatR(low)} to ${formatR(high)}`,
    `luck: ${formatR(luckLow)} to ${formatR(luckHigh)}`,
  ];
  return (
    <div className="relative h-6" title={words.filter(Boolean).join(", ")}>
      <span className="sr-only">{words.filter(Boolean).join(", ")}</span>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 bg-text/10"
        style={{ left: at(luckLow), width: width(luckLow, luckHigh) }}
      />
      <span aria-hidden="true" className="absolute inset-y-0 w-px bg-line-strong" style={{ left: at(0) }} />
      {low !== null && high !== null && (
        <span
          aria-hidden="true"
          className="absolute inset-y-2 bg-signal/30"
          style={{ left: at(low), width: width(low, high) }}
        />
      )}
      <span aria-hidden="true" className="absolute inset-y-1 w-0.5 bg-signal" style={{ left: at(r) }} />
    </div>
  );
}
