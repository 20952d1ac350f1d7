import type { TopicSettings } from "../../kernel/events/topics";

declare module "../../kernel/events/topics" {
  interface Topics {
    /** Keyed by the id of a session or an API key. Its sockets close immediately. */
    sessionEnded: { sessionId: string };
    /**
     * Keyed by user id: a role, level, or course changed, so subscriptions recheck their access. Keyed by "PREMIUM": the
     * courses that Premium includes changed.
     */
    accessChanged: { userId: string | null };
    /** Keyed by user id: sockets reconnect, because their data depends on the role. Keyed by "all": other members see the new role. */
    roleChanged: { userId: string };
    /** Keyed by user id: the username, the email address, or its confirmation changed. */
    accountChanged: { userId: string };
  }
}

/** Access depends on these events, so they are queued while the relay is unavailable. */
export const ACCOUNTS_TOPICS = {
  sessionEnded: { isRetained: true },
  accessChanged: { isRetained: true },
  roleChanged: { isRetained: true },
  accountChanged: { isRetained: true },
} satisfies Record<string, TopicSettings>;
