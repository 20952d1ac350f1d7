import { ApolloLink } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { createClient, type Client } from "graphql-ws";
import { throwError } from "rxjs";
import { freshAccessToken, refreshSession } from "../../features/accounts/session/refresh-session";
import { readAccessToken, watchTokens } from "../../features/accounts/tokens/session-tokens";
import { jittered } from "../../lib/live/backoff";
import type { RealtimeConnection, RealtimeStatus } from "../../lib/live/realtime-status";

const maxAttempts = 5;
const attemptDelayMs = 2000;
/** Added to the specified delays, so that clients do not all reconnect at once after a deployment. */
const attemptJitterMs = 2000;
/** After the specified attempts have failed. */
const lateRetryMs = 60_000;
const pingEveryMs = 10_000;
const pongWithinMs = 5000;
/** Unauthorized and Forbidden of the graphql-transport-ws protocol. */
const refusalCodes = [4401, 4403];
/** The server closes a member's sockets when their role changes; nothing is wrong with the connection. */
const roleChangedCode = 1012;
const roleChangedDelayMs = 200;
/** Going from one live page to the next must not cost a connection. */
const lingerMs = 5000;

/**
 * The live connection: open while someone is signed in and something watches it. After a drop it tries again with growing
 * delays, each time with a new client, so that subscriptions end with the socket they were made on and their owners, which know
 * what was seen last, make new ones. After five attempts it reports "failed" and keeps trying in the background.
 */
export class RealtimeClient implements RealtimeConnection {
  private client: Client | null = null;
  private current: RealtimeStatus = "idle";
  private attempts = 0;
  private retryTimer: number | undefined;
  private lingerTimer: number | undefined;
  private readonly watchers = new Set<() => void>();
  private unwatchTokens: (() => void) | null = null;

  readonly link = new ApolloLink((operation) =>
    this.client
      ? new GraphQLWsLink(this.client).request(operation)
      : throwError(() => new Error("The live connection is closed")),
  );

  constructor(private readonly url: string) {}

  status(): RealtimeStatus {
    return this.current;
  }

  watch(onChange: () => void): () => void {
    this.watchers.add(onChange);
    window.clearTimeout(this.lingerTimer);
    if (!this.unwatchTokens) this.start();
    return () => {
      this.watchers.delete(onChange);
      if (this.watchers.size === 0) this.lingerTimer = window.setTimeout(() => this.stop(), lingerMs);
    };
  }

  reconnect(): void {
    this.attempts = 0;
    if (this.current === "failed") this.become("connecting");
    this.open();
  }

  private start(): void {
    this.unwatchTokens = watchTokens(this.onTokens);
    window.addEventListener("online", this.onOnline);
    window.addEventListener("offline", this.onOffline);
    window.addEventListener("focus", this.onReturn);
    document.addEventListener("visibilitychange", this.onReturn);
    this.reconnect();
  }

  private stop(): void {
    this.unwatchTokens?.();
    this.unwatchTokens = null;
    window.removeEventListener("online", this.onOnline);
    window.removeEventListener("offline", this.onOffline);
    window.removeEventListener("focus", this.onReturn);
    document.removeEventListener("visibilitychange", this.onReturn);
    this.close("idle");
  }

  private readonly onTokens = () => {
    if (readAccessToken() === null) this.close("idle");
    else if (this.current === "idle") this.reconnect();
  };

  private readonly onOnline = () => this.reconnect();

  private readonly onReturn = () => {
    if (document.visibilityState === "visible" && this.retryTimer !== undefined) this.open();
  };

  // A network that is gone closes no socket by itself: waiting for a ping to fail would take seconds.
  private readonly onOffline = () => this.retryLater();

  private open(): void {
    this.dispose();
    if (!this.unwatchTokens || readAccessToken() === null) return this.become("idle");
    if (this.current !== "failed") this.become("connecting");
    this.client = this.createClient();
  }

  private createClient(): Client {
    let operations = 0;
    const client: Client = createClient({
      url: this.url,
      lazy: false,
      retryAttempts: 0,
      keepAlive: pingEveryMs,
      // Numbers instead of random ids: the server shares one frame between sockets that use the same id.
      generateID: () => String(++operations),
      connectionParams: async () => ({ authorization: `Bearer ${(await freshAccessToken()) ?? ""}` }),
      onNonLazyError: () => this.dropped(client),
      on: {
        connected: () => this.connected(client),
        closed: (event) => this.closed(client, event),
        ...terminateWhenSilent(() => client.terminate()),
      },
    });
    return client;
  }

  private connected(client: Client): void {
    if (this.client !== client) return;
    this.attempts = 0;
    this.become("connected");
  }

  private closed(client: Client, event: unknown): void {
    if (this.client !== client) return;
    // The session may be over (kick, ban, sign-out elsewhere) or only its token: asking for a new one tells.
    if (event instanceof CloseEvent && refusalCodes.includes(event.code)) void refreshSession();
    this.retryLater(event instanceof CloseEvent && event.code === roleChangedCode ? roleChangedDelayMs : undefined);
  }

  private dropped(client: Client): void {
    if (this.client === client) this.retryLater();
  }

  private retryLater(soonMs?: number): void {
    this.dispose();
    if (this.current === "idle") return;
    this.attempts += 1;
    const hasFailed = this.attempts > maxAttempts;
    this.become(hasFailed ? "failed" : "connecting");
    const backoffMs = attemptDelayMs * this.attempts + Math.random() * attemptJitterMs;
    const delayMs = hasFailed ? jittered(lateRetryMs) : (soonMs ?? backoffMs);
    this.retryTimer = window.setTimeout(() => this.open(), delayMs);
  }

  private close(status: RealtimeStatus): void {
    this.dispose();
    this.become(status);
  }

  private dispose(): void {
    window.clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    const client = this.client;
    this.client = null;
    // A connection that never stood rejects instead of closing.
    if (client) Promise.resolve(client.dispose()).catch(() => undefined);
  }

  private become(status: RealtimeStatus): void {
    if (this.current === status) return;
    this.current = status;
    for (const notify of this.watchers) notify();
  }
}

/** Ends a connection whose other side no longer answers pings. */
function terminateWhenSilent(terminate: () => void) {
  let timer: number | undefined;
  return {
    ping: (received: boolean) => {
      if (!received) timer = window.setTimeout(terminate, pongWithinMs);
    },
    pong: (received: boolean) => {
      if (received) window.clearTimeout(timer);
    },
  };
}
