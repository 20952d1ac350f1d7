import { ApolloLink } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { createClient, type Client } from "graphql-ws";
import { throwError } from "rxjs";
import { freshAccessToken, readAccessToken, refreshSession, watchTokens } from "../../features/accounts";
import { jittered, reconnectDelayMs } from "../../lib/live/backoff";
import { sessionScope } from "../../lib/session-scope";
import type { RealtimeConnection, RealtimeStatus } from "../../lib/live/realtime-status";

const MAX_ATTEMPTS = 5;
/** The maximum retry interval after the specified retries have failed. */
const BACKGROUND_RETRY_MS = 60_000;
const PING_INTERVAL_MS = 10_000;
const PONG_TIMEOUT_MS = 5000;
/** Unauthorized and Forbidden in the graphql-transport-ws protocol. */
const ACCESS_DENIED_CODES = [4401, 4403];
/** The server closes a member's sockets when their role changes, so reconnecting works immediately. */
const ROLE_CHANGED_CODE = 1012;
const ROLE_CHANGED_DELAY_MS = 200;
/** Keeps the connection open while the user navigates from one live page to another. */
const CLOSE_DELAY_MS = 5000;

/**
 * The live connection. It is open while a member is signed in and at least one watcher exists. Each reconnect uses a new client,
 * so that subscriptions end with their socket and their owners resubscribe from the last event they saw. After five failed
 * retries, the status is "failed", and retries continue less often in the background.
 */
export class RealtimeClient implements RealtimeConnection {
  private client: Client | null = null;
  private currentStatus: RealtimeStatus = "idle";
  private attempts = 0;
  private hasConnected = false;
  private refetchAt = 0;
  private retryTimer: number | undefined;
  private closeTimer: number | undefined;
  private readonly watchers = new Set<() => void>();
  private unwatchTokens: (() => void) | null = null;
  /** Whose connection this is. */
  private session = sessionScope();

  readonly link = new ApolloLink((operation) =>
    this.client
      ? new GraphQLWsLink(this.client).request(operation)
      : throwError(() => new Error("The live connection is closed")),
  );

  constructor(private readonly url: string) {}

  status(): RealtimeStatus {
    return this.currentStatus;
  }

  watch(onChange: () => void): () => void {
    this.watchers.add(onChange);
    window.clearTimeout(this.closeTimer);
    if (!this.unwatchTokens) this.start();
    return () => {
      this.watchers.delete(onChange);
      if (this.watchers.size === 0) this.closeTimer = window.setTimeout(() => this.stop(), CLOSE_DELAY_MS);
    };
  }

  refetchDelayMs(): number {
    return Math.max(0, this.refetchAt - Date.now());
  }

  reconnect(): void {
    this.attempts = 0;
    if (this.currentStatus === "failed") this.setStatus("connecting");
    this.open();
  }

  private start(): void {
    this.unwatchTokens = watchTokens(this.onTokensChanged);
    window.addEventListener("online", this.onOnline);
    window.addEventListener("offline", this.onOffline);
    window.addEventListener("focus", this.onTabActive);
    document.addEventListener("visibilitychange", this.onTabActive);
    this.reconnect();
  }

  private stop(): void {
    this.unwatchTokens?.();
    this.unwatchTokens = null;
    window.removeEventListener("online", this.onOnline);
    window.removeEventListener("offline", this.onOffline);
    window.removeEventListener("focus", this.onTabActive);
    document.removeEventListener("visibilitychange", this.onTabActive);
    this.close("idle");
  }

  private readonly onTokensChanged = () => {
    if (readAccessToken() === null) this.close("idle");
    else if (this.currentStatus === "idle" || this.session.hasEnded) this.reconnect();
  };

  private readonly onOnline = () => this.reconnect();

  private readonly onTabActive = () => {
    if (document.visibilityState === "visible" && this.retryTimer !== undefined) this.open();
  };

  // Going offline doesn't close the socket, and a ping takes seconds to time out.
  private readonly onOffline = () => this.scheduleRetry();

  private open(): void {
    this.dispose();
    this.session = sessionScope();
    if (!this.unwatchTokens || readAccessToken() === null) return this.setStatus("idle");
    if (this.currentStatus !== "failed") this.setStatus("connecting");
    this.client = this.createClient();
  }

  private createClient(): Client {
    let operations = 0;
    const client: Client = createClient({
      url: this.url,
      lazy: false,
      retryAttempts: 0,
      keepAlive: PING_INTERVAL_MS,
      // Sequential IDs let the server share one frame between sockets that use the same ID.
      generateID: () => String(++operations),
      connectionParams: async () => ({ authorization: `Bearer ${(await freshAccessToken()) ?? ""}` }),
      onNonLazyError: () => this.onConnectError(client),
      on: {
        connected: (_socket, acknowledgment) => this.onConnected(client, acknowledgment),
        closed: (event) => this.onClosed(client, event),
        ...terminateWhenSilent(() => client.terminate()),
      },
    });
    return client;
  }

  private onConnected(client: Client, acknowledgment: { refetchWithinMs?: number } | undefined): void {
    if (this.client !== client) return;
    // A new page has just loaded everything, so it only needs to close the gap until now.
    const withinMs = this.hasConnected ? (acknowledgment?.refetchWithinMs ?? 0) : 0;
    this.hasConnected = true;
    this.refetchAt = Date.now() + Math.random() * withinMs;
    this.attempts = 0;
    this.setStatus("connected");
  }

  private onClosed(client: Client, event: unknown): void {
    if (this.client !== client) return;
    // A refresh reveals whether the session ended (kick, ban, sign-out) or only its token expired.
    if (event instanceof CloseEvent && ACCESS_DENIED_CODES.includes(event.code)) void refreshSession();
    this.scheduleRetry(
      event instanceof CloseEvent && event.code === ROLE_CHANGED_CODE ? ROLE_CHANGED_DELAY_MS : undefined,
    );
  }

  private onConnectError(client: Client): void {
    if (this.client === client) this.scheduleRetry();
  }

  private scheduleRetry(delayOverrideMs?: number): void {
    this.dispose();
    if (this.currentStatus === "idle") return;
    this.attempts += 1;
    const hasFailed = this.attempts > MAX_ATTEMPTS;
    this.setStatus(hasFailed ? "failed" : "connecting");
    const delayMs = hasFailed ? jittered(BACKGROUND_RETRY_MS) : (delayOverrideMs ?? reconnectDelayMs(this.attempts));
    this.retryTimer = window.setTimeout(() => this.open(), delayMs);
  }

  private close(status: RealtimeStatus): void {
    this.dispose();
    this.setStatus(status);
  }

  private dispose(): void {
    window.clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    const client = this.client;
    this.client = null;
    // Rejects if the connection was never established.
    if (client) Promise.resolve(client.dispose()).catch(() => undefined);
  }

  private setStatus(status: RealtimeStatus): void {
    if (this.currentStatus === status) return;
    this.currentStatus = status;
    for (const notify of this.watchers) notify();
  }
}

/** Terminates the connection when the server stops answering pings. */
function terminateWhenSilent(terminate: () => void) {
  let timer: number | undefined;
  return {
    ping: (received: boolean) => {
      if (!received) timer = window.setTimeout(terminate, PONG_TIMEOUT_MS);
    },
    pong: (received: boolean) => {
      if (received) window.clearTimeout(timer);
    },
  };
}
