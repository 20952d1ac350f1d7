import type { TickerItem } from "../../../ui/chart/ticker";

/** Prices for the My Courses ticker, which labels them as samples. */
export const samplePrices: readonly TickerItem[] = [
  { symbol: "BTC/USD", price: "64,210.50", change: 1.84 },
  { symbol: "ETH/USD", price: "3,118.22", change: -0.62 },
  { symbol: "EUR/USD", price: "1.0842", change: 0.11 },
  { symbol: "GBP/USD", price: "1.2715", change: -0.08 },
  { symbol: "USD/JPY", price: "156.31", change: 0.27 },
  { symbol: "XAU/USD", price: "2,348.90", change: 0.45 },
  { symbol: "WTI", price: "78.14", change: -1.12 },
  { symbol: "SPX", price: "5,304.72", change: 0.7 },
  { symbol: "NDX", price: "18,808.35", change: 0.99 },
];
