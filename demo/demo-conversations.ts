import { ACCOUNT_THREADS } from "./conversations/accounts";
import * as community from "./conversations/community";
import { GENERAL_THREADS } from "./conversations/general";
import * as team from "./conversations/team";
import type { DemoThread } from "./conversations/say";
import * as trades from "./conversations/trades";
import * as trading from "./conversations/trading";

export type { DemoThread } from "./conversations/say";

const CAST_THREADS: Readonly<Record<string, readonly DemoThread[]>> = {
  welcome: team.WELCOME_THREADS,
  rules: team.RULES_THREADS,
  announcements: team.ANNOUNCEMENTS_THREADS,
  "staff-room": team.STAFF_ROOM_THREADS,
  "mod-log": team.MOD_LOG_THREADS,
  "intro-to-trading": team.INTRO_TO_TRADING_THREADS,
  "risk-management": team.RISK_MANAGEMENT_THREADS,
  "forex-desk": trading.FOREX_DESK_THREADS,
  "crypto-desk": trading.CRYPTO_DESK_THREADS,
  "chart-review": [...trading.CHART_REVIEW_THREADS, ...trades.CHART_THREADS],
  "strategy-lab": trading.STRATEGY_LAB_THREADS,
  "pro-floor": trading.PRO_FLOOR_THREADS,
  general: GENERAL_THREADS,
  introductions: community.INTRODUCTIONS_THREADS,
  "wins-and-losses": [...community.WINS_AND_LOSSES_THREADS, ...trades.TRADE_THREADS],
  "help-desk": community.HELP_DESK_THREADS,
  "platform-feedback": community.PLATFORM_FEEDBACK_THREADS,
  "premium-lounge": team.PREMIUM_LOUNGE_THREADS,
};

/** The scripted threads of a channel, oldest first. The demo accounts' thread is placed in the middle. */
export function demoThreads(channelName: string): readonly DemoThread[] {
  const threads = CAST_THREADS[channelName] ?? [];
  const accountThread = ACCOUNT_THREADS[channelName];
  const middle = Math.floor(threads.length / 2);
  return accountThread ? threads.toSpliced(middle, 0, accountThread) : threads;
}
