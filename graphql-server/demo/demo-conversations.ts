import { ACCOUNT_THREADS } from "./conversations/accounts";
import * as community from "./conversations/community";
import { GENERAL_THREADS } from "./conversations/general";
import * as house from "./conversations/house";
import type { DemoThread } from "./conversations/say";
import * as trading from "./conversations/trading";

export type { DemoThread } from "./conversations/say";

const CAST_THREADS: Readonly<Record<string, readonly DemoThread[]>> = {
  welcome: house.WELCOME_THREADS,
  rules: house.RULES_THREADS,
  announcements: house.ANNOUNCEMENTS_THREADS,
  "staff-room": house.STAFF_ROOM_THREADS,
  "mod-log": house.MOD_LOG_THREADS,
  "intro-to-trading": house.INTRO_TO_TRADING_THREADS,
  "risk-management": house.RISK_MANAGEMENT_THREADS,
  "forex-desk": trading.FOREX_DESK_THREADS,
  "crypto-desk": trading.CRYPTO_DESK_THREADS,
  "chart-review": trading.CHART_REVIEW_THREADS,
  "strategy-lab": trading.STRATEGY_LAB_THREADS,
  "pro-floor": trading.PRO_FLOOR_THREADS,
  general: GENERAL_THREADS,
  introductions: community.INTRODUCTIONS_THREADS,
  "wins-and-losses": community.WINS_AND_LOSSES_THREADS,
  "help-desk": community.HELP_DESK_THREADS,
  "platform-feedback": community.PLATFORM_FEEDBACK_THREADS,
  "premium-lounge": house.PREMIUM_LOUNGE_THREADS,
};

/** The hand-written threads of a channel, oldest first; that with the demo accounts is neither the first nor just spoken. */
export function demoThreads(channelName: string): readonly DemoThread[] {
  const threads = CAST_THREADS[channelName] ?? [];
  const withAccount = ACCOUNT_THREADS[channelName];
  const place = Math.floor(threads.length / 2);
  return withAccount ? threads.toSpliced(place, 0, withAccount) : threads;
}
