interface CandleFieldProps {
  count: number;
  className?: string;
}

interface Candle {
  open: number;
  close: number;
  high: number;
  low: number;
}

const step = 12;
const height = 320;

/** A decorative candlestick chart of made-up prices. */
export function CandleField({ count, className }: CandleFieldProps) {
  const candles = generateCandles(count);
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  // Rounded to whole units, because the HTML of entry pages contains charts.
  const y = (price: number) => Math.round(((high - price) / (high - low)) * (height - 8) + 4);
  const last = candles.at(-1);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${count * step} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      className={className}
    >
      {candles.map((candle, index) => (
        <g
          key={index}
          className={candle.close >= candle.open ? "fill-up stroke-up" : "fill-down stroke-down"}
          opacity={Math.round(25 + 75 * (index / count) ** 2) / 100}
        >
          <path d={`M${index * step + step / 2} ${y(candle.high)}V${y(candle.low)}`} strokeWidth={1} />
          <rect
            x={index * step + 2.5}
            y={y(Math.max(candle.open, candle.close))}
            width={step - 5}
            height={Math.max(1, Math.abs(y(candle.open) - y(candle.close)))}
            stroke="none"
          />
        </g>
      ))}
      {last && (
        <path
          d={`M0 ${y(last.close)}H${count * step}`}
          className="stroke-signal"
          strokeWidth={1}
          strokeDasharray="2 4"
        />
      )}
    </svg>
  );
}

/** Returns the same series for the same count. */
function generateCandles(count: number): Candle[] {
  const random = seededRandom(20231107);
  let price = 100;
  return Array.from({ length: count }, (_, index) => {
    const trend = Math.sin(index / 7) * 0.7 + 0.22;
    const open = price;
    const close = open + trend + (random() - 0.5) * 4.6;
    price = close;
    return {
      open,
      close,
      high: Math.max(open, close) + random() * 2.2,
      low: Math.min(open, close) - random() * 2.2,
    };
  });
}

/** A linear congruential generator of numbers from 0 to 1, so that every render is the same. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
