import { useState, type ReactNode } from "react";
import type { TradeCardViewFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { formatDateTime, formatR } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { lazyPart } from "../../../ui/state/lazy-part";
import { Markup } from "../markup/markup";
import { resultAt } from "./trade-result";
import { tradePriceFormat, tradeTexts } from "./trade-texts";

const resultDialog = lazyPart(async () => (await import("./result-dialog")).ResultDialog);

/** The server's limit for corrections. */
const CORRECTION_WINDOW_MS = 24 * 3_600_000;

interface TradeCardViewProps {
  card: TradeCardViewFragment;
  messageId: string;
  /** Authors can report the result. */
  isOwn: boolean;
  isTabStop: boolean;
  now: Date;
  readerName: string;
}

/** A trade: its plan, and the result that the author reported. */
export function TradeCardView({ card, messageId, isOwn, isTabStop, now, readerName }: TradeCardViewProps) {
  const [isReporting, setReporting] = useState(false);
  const { side, instrument, status, entry, stop, target, sizeR, resultR, exitPrice, closedAt, origin, notice } = card;
  const isFinal =
    origin !== null || (closedAt !== null && now.getTime() - Date.parse(closedAt) >= CORRECTION_WINDOW_MS);
  const formatPrice = tradePriceFormat([entry, stop, target, exitPrice]);
  const plannedR = target === null ? null : resultAt(target, card);
  return (
    <section
      aria-label={`Trade card: ${tradeTexts.sides[side]} ${instrument}, ${tradeTexts.statuses[status]}`}
      className="cut my-1 max-w-xl border border-line-strong bg-surface text-sm [--cut-line:var(--color-line-strong)]"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
        <span className={classNames("label flex items-center gap-1", side === "LONG" ? "text-up" : "text-down")}>
          <Icon name={side === "LONG" ? "arrow-up" : "arrow-down"} size={14} />
          {tradeTexts.sides[side]}
        </span>
        <h4 className="min-w-0 flex-1 truncate font-display font-semibold">{instrument}</h4>
        <Badge tone={notice ? "warning" : status === "OPEN" ? "signal" : "neutral"}>
          {notice ? "Simulated" : origin ? "Self-reported" : tradeTexts.statuses[status]}
        </Badge>
        {resultR !== null && <Result value={resultR} />}
      </header>
      <PriceLadder card={card} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 px-3 pb-3 min-[26rem]:grid-cols-3">
        {/* In the order of the ladder. */}
        <Fact label={tradeTexts.stop}>{formatPrice(stop)}</Fact>
        <Fact label={tradeTexts.entry}>{formatPrice(entry)}</Fact>
        {target !== null && <Fact label={tradeTexts.target}>{formatPrice(target)}</Fact>}
        {exitPrice !== null && <Fact label="Exit">{formatPrice(exitPrice)}</Fact>}
        <Fact label="Size">{sizeR} R</Fact>
        {plannedR !== null && <Fact label="At target">{formatR(plannedR)}</Fact>}
      </dl>
      <dl className="grid gap-2 border-t border-line px-3 py-2.5 leading-[1.45]">
        <Text label={tradeTexts.reason} source={card.reason} readerName={readerName} />
        <Text label={tradeTexts.wrongIf} source={card.wrongIf} readerName={readerName} />
      </dl>
      {notice && (
        <details className="border-t border-line px-3 py-2 text-xs text-muted">
          <summary>Synthetic prices</summary>
          {notice}
        </details>
      )}
      {(closedAt !== null || (isOwn && !isFinal)) && (
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-3 py-2">
          {closedAt !== null && (
            <time dateTime={closedAt} className="figures text-xs text-muted">
              {tradeTexts.statuses[status]} {formatDateTime(closedAt)}
            </time>
          )}
          {isOwn && !isFinal && (
            <Button
              size="sm"
              variant="secondary"
              tabIndex={isTabStop ? undefined : -1}
              onClick={() => setReporting(true)}
            >
              {closedAt === null ? "Report result" : "Correct result"}
            </Button>
          )}
        </footer>
      )}
      {isReporting && <resultDialog.Part card={card} messageId={messageId} onClose={() => setReporting(false)} />}
    </section>
  );
}

/** A result in R, in the color of its sign. */
export function Result({ value }: { value: number }) {
  return (
    <span className={classNames("figures font-semibold", value > 0 && "text-up", value < 0 && "text-down")}>
      {formatR(value)}
    </span>
  );
}

/** The prices of the trade on one scale, from the loss side to the gain side. */
function PriceLadder({ card: { side, entry, stop, target, exitPrice } }: { card: TradeCardViewFragment }) {
  const prices = [entry, stop, target, exitPrice].filter((price) => price !== null);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const shareOf = (price: number): number => {
    const share = (price - low) / (high - low);
    return 100 * (side === "LONG" ? share : 1 - share);
  };
  const style = (price: number) => ({ left: `${shareOf(price)}%` });
  const bar = (from: number, to: number) => ({ left: `${shareOf(from)}%`, right: `${100 - shareOf(to)}%` });
  return (
    <div aria-hidden="true" className="px-4 pt-4 pb-3">
      <div className="relative h-1 bg-line">
        <span className="absolute inset-y-0 bg-down/60" style={bar(stop, entry)} />
        {target !== null && <span className="absolute inset-y-0 bg-up/60" style={bar(entry, target)} />}
        <span className="absolute -top-1 h-3 w-0.5 -translate-x-1/2 bg-down" style={style(stop)} />
        <span className="absolute -top-1 h-3 w-0.5 -translate-x-1/2 bg-text" style={style(entry)} />
        {target !== null && <span className="absolute -top-1 h-3 w-0.5 -translate-x-1/2 bg-up" style={style(target)} />}
        {exitPrice !== null && (
          <span
            className="absolute top-1/2 size-2.5 -translate-1/2 rotate-45 border border-canvas bg-text"
            style={style(exitPrice)}
          />
        )}
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="label text-xs text-muted">{label}</dt>
      <dd className="figures truncate">{children}</dd>
    </div>
  );
}

function Text({ label, source, readerName }: { label: string; source: string; readerName: string }) {
  return (
    <div>
      <dt className="label text-xs text-muted">{label}</dt>
      <dd>
        <Markup source={source} viewerUsername={readerName} />
      </dd>
    </div>
  );
}
