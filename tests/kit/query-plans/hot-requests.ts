import { recordStatementsOf, type SentStatement } from "../database/statements";
import type { TestApp } from "../test-app";
import {
  accounts,
  channels,
  courses,
  leaderboard,
  messages,
  notifications,
  payments,
  sharedReads,
} from "./member-requests";
import { isExplainable } from "./plans";
import { adminArea, jobs, moderation } from "./staff-requests";
import { createWorld } from "./world";

/** Accounts come first, because they include the session lookup of all requests. */
const AREAS = {
  accounts,
  courses,
  leaderboard,
  channels,
  messages,
  notifications,
  payments,
  "shared-reads": sharedReads,
  admin: adminArea,
  moderation,
  jobs,
};

/** The server's settings for the hot requests. */
export const HOT_ENV = { RATE_LIMITS: "off", PAYMENTS: "test" };

export interface HotStatement extends SentStatement {
  area: string;
  /** The first request that sent it. */
  request: string;
}

/** Sends the hot requests and runs the jobs on a loaded community. Returns their statements, each once. */
export async function hotStatements(app: TestApp): Promise<HotStatement[]> {
  const world = await createWorld(app);
  const found = new Map<string, HotStatement>();
  for (const [area, requestsOf] of Object.entries(AREAS)) {
    for (const { title, send } of requestsOf(world)) {
      const statements = await recordStatementsOf(send).catch((cause: unknown) => {
        throw new Error(`${title} failed`, { cause });
      });
      for (const statement of statements) {
        if (isExplainable(statement) && !found.has(statement.text)) {
          found.set(statement.text, { ...statement, area, request: title });
        }
      }
    }
  }
  return [...found.values()];
}
