import { Link } from "react-router-dom";
import type { MemberActivityFragment } from "../../../../gql/graphql";
import { classNames } from "../../../../lib/class-names";
import { formatDay, formatR } from "../../../../lib/text/format";
import { paths } from "../../../../lib/paths";
import { publicProfileTexts as texts } from "../texts";

type Activity = NonNullable<MemberActivityFragment["activity"]>;

/** A member's results in numbers, and what they prove. */
export function TradeSummary({ statistics }: { statistics: Activity["tradeStatistics"] }) {
  const { cards, results, deleted, meanR, lowR, highR, couldBeLuck } = statistics;
  const notes = [
    lowR !== null && highR !== null && `95% range of the mean: ${formatR(lowR)} to ${formatR(highR)}.`,
    results > 0 && cards > results && `${cards - results} still open.`,
    deleted > 0 && `${deleted} deleted, not counted.`,
    results > 0 && "Members report their results themselves.",
  ].filter((note) => note !== false);
  return (
    <>
      <p className="figures text-sm">
        {meanR === null ? "No results yet." : texts.tradeSummary(results, formatR(meanR), couldBeLuck)}
      </p>
      <p className="mt-1 text-xs text-muted empty:hidden">{notes.join(" ")}</p>
    </>
  );
}

/** The newest trade cards that the viewer can read, with links to their messages. */
export function MemberTrades({ cards }: { cards: Activity["tradeCards"] }) {
  return (
    <ul className="mt-3 flex flex-col gap-2 text-sm empty:hidden">
      {cards.map(
        ({ messageId, channelId, createdAt, tradeCard }) =>
          tradeCard && (
            <li key={messageId}>
              <Link
                to={paths.community(channelId, messageId)}
                className="flex items-baseline gap-3 underline-offset-4 hover:text-signal hover:underline"
              >
                <span className={classNames("label", tradeCard.side === "LONG" ? "text-up" : "text-down")}>
                  {texts.tradeSides[tradeCard.side]}
                </span>
                <span className="min-w-0 flex-1 truncate">{tradeCard.instrument}</span>
                <span className="figures text-xs">
                  {tradeCard.resultR === null ? texts.tradeOpen : formatR(tradeCard.resultR)}
                </span>
                <time dateTime={createdAt} className="figures text-xs text-muted">
                  {formatDay(createdAt)}
                </time>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
