import type { Bus, Relay } from "./bus";
import type { Logger } from "../logging/logger";
import type { PeerProcess, ServerProcesses } from "./server-processes";
import type { Topics, TopicSettings } from "./topics";

const START_TIMEOUT_MS = 3_000;
const CHECK_INTERVAL_MS = 2_000;
/** Reconnects after this time, because a hanging server or a network that drops packets leaves the connection open. */
const SILENCE_TIMEOUT_MS = 1.5 * CHECK_INTERVAL_MS;
/** A process that is silent for this long is considered dead. */
const PROCESS_TIMEOUT_MS = 60_000;
const HEARTBEAT = "beat";
/** Peers may take this many checks to respond after startup; until then, all events are sent. */
const CHECKS_BEFORE_STANDALONE = 3;
/** While events from other processes can't arrive, subscriptions recheck their access this often. */
const ACCESS_EVERY_CHECKS = 3;
const HEARTBEAT_EVERY_CHECKS = 5;
/** Several times the interval at which every process sends a heartbeat. */
const UNREACHABLE_AFTER_MS = 10_000;
const MAX_UNSENT_EVENTS = 10_000;
const MAX_BATCH_SIZE = 500;

/** A connection that delivers every published message to all processes of the installation, the sender included. */
export interface Transport {
  /** "Redis" or "PostgreSQL", for log lines. */
  readonly name: string;
  /** False while messages from other processes can't arrive. */
  readonly isReady: boolean;
  /** Connects, and reconnects whenever the connection ends. */
  start(onMessage: (message: string) => void, onReadyChange: () => void): void;
  /** Sends messages in order; rejects if any may be unsent. */
  publish(messages: string[]): Promise<void>;
  /** Closes an open connection and opens a new one. */
  reconnect(): void;
  stop(): Promise<void>;
}

interface UnsentEvent {
  topic: string;
  message: string;
}

interface RelayedEvent {
  from: string;
  topic: keyof Topics;
  key: string;
  event: never;
}

interface EventRelayDeps {
  transport: Transport;
  processes: ServerProcesses;
  bus: Bus<Topics>;
  logger: Logger;
}

/**
 * Relays bus events between server processes. Delivery is best effort: while there are other processes, each one checks the
 * database for missed events every two seconds, so an outage of the relay adds latency but loses no messages. A process
 * without peers sends only heartbeats.
 */
export class EventRelay implements Relay {
  /** When the last event of each peer arrived. */
  private readonly peersLastSeen = new Map<string, number>();
  /** All other live processes on this database, even if their events don't arrive; null until the first heartbeat. */
  private livePeers: readonly PeerProcess[] | null = null;
  private hasUnreachablePeers = false;
  private unsent: UnsentEvent[] = [];
  private isSending = false;
  private receivesOwnMessages = false;
  /** When this process last received its own message, or started to connect. */
  private silentSince = performance.now();
  private wasDisconnected = true;
  private checks = 0;
  private timer: NodeJS.Timeout | undefined;
  private topics: Readonly<Record<string, TopicSettings>> = {};

  constructor(private readonly deps: EventRelayDeps) {}

  get isDisconnected(): boolean {
    return !this.deps.transport.isReady || !this.receivesOwnMessages;
  }

  /** Whether another process was alive within the last minute; true until that is known. */
  get hasPeers(): boolean {
    return this.peersLastSeen.size > 0 || this.livePeers?.length !== 0;
  }

  /** True while the relay works and there is no other process. */
  get isStandalone(): boolean {
    return !this.isDisconnected && !this.hasPeers && this.checks >= CHECKS_BEFORE_STANDALONE;
  }

  /** Waits until this process receives its own messages, but continues after a timeout. */
  async start(topics: Readonly<Record<string, TopicSettings>>): Promise<void> {
    this.topics = topics;
    this.deps.bus.connect(this);
    const { name } = this.deps.transport;
    let timeout: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timeout = setTimeout(() => {
        this.deps.logger.warn(`${name} relay unavailable; polling the database for events from other processes`);
        resolve();
      }, START_TIMEOUT_MS);
      this.deps.transport.start(
        (message) => {
          this.receive(message);
          if (this.receivesOwnMessages) resolve();
        },
        () => this.onReadyChange(),
      );
    });
    clearTimeout(timeout);
    await this.sendHeartbeat();
    this.timer = setInterval(() => this.check(), CHECK_INTERVAL_MS);
  }

  send(topic: string, key: string, event: unknown): void {
    if (this.isStandalone && topic !== HEARTBEAT) return;
    if (this.unsent.length >= MAX_UNSENT_EVENTS) return;
    this.unsent.push({ topic, message: JSON.stringify({ from: this.deps.processes.ownId, topic, key, event }) });
    void this.sendUnsent();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.deps.processes.unregister().catch(() => undefined);
    await this.deps.transport.stop();
  }

  /** Events published while a batch is being sent go into the next batch. */
  private async sendUnsent(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    while (this.unsent.length) {
      const batch = this.unsent.splice(0, MAX_BATCH_SIZE);
      try {
        await this.deps.transport.publish(batch.map(({ message }) => message));
      } catch {
        this.unsent = [...batch, ...this.unsent].filter(({ topic }) => this.topics[topic]?.isRetained);
        break;
      }
    }
    this.isSending = false;
  }

  private receive(message: string): void {
    try {
      const { from, topic, key, event } = JSON.parse(message) as RelayedEvent;
      if (from === this.deps.processes.ownId) this.handleOwnMessage();
      else this.handlePeerEvent(from, topic, key, event);
    } catch (error) {
      // An unreadable message must not crash the process.
      this.deps.logger.error({ error }, `unreadable event from ${this.deps.transport.name}`);
    }
  }

  private handleOwnMessage(): void {
    this.silentSince = performance.now();
    this.receivesOwnMessages = true;
    this.handleConnectionChange();
  }

  private handlePeerEvent(from: string, topic: keyof Topics, key: string, event: never): void {
    const isNew = !this.peersLastSeen.has(from);
    this.peersLastSeen.set(from, performance.now());
    this.deps.bus.emit(topic, key, event);
    if (!isNew) return;
    // A process without peers sends no events, so the new peer and this process may have missed each other's.
    this.send(HEARTBEAT, this.deps.processes.ownId, {});
    this.deps.bus.emit("resyncRequired", "all", {});
    this.deps.bus.emit("processJoined", "all", {});
  }

  private onReadyChange(): void {
    this.silentSince = performance.now();
    if (this.deps.transport.isReady) this.send(HEARTBEAT, this.deps.processes.ownId, {});
    else this.receivesOwnMessages = false;
    this.handleConnectionChange();
  }

  private check(): void {
    this.checks += 1;
    if (this.checks % HEARTBEAT_EVERY_CHECKS === 0) void this.sendHeartbeat();
    const now = performance.now();
    if (now - this.silentSince > SILENCE_TIMEOUT_MS) {
      this.silentSince = now;
      this.receivesOwnMessages = false;
      this.handleConnectionChange();
      this.deps.transport.reconnect();
    }
    this.send(HEARTBEAT, this.deps.processes.ownId, {});
    if (!this.isDisconnected) {
      for (const [id, lastSeenAt] of this.peersLastSeen)
        if (now - lastSeenAt > PROCESS_TIMEOUT_MS) this.peersLastSeen.delete(id);
    }
    if (this.isStandalone) return;
    if ((this.isDisconnected || this.hasUnreachablePeers) && this.checks % ACCESS_EVERY_CHECKS === 0)
      this.deps.bus.emit("accessStale", "all", {});
    this.deps.bus.emit("resyncRequired", "all", {});
  }

  /** Loads the live peers, and warns if events from some of them don't arrive, for example because they use another relay. */
  private async sendHeartbeat(): Promise<void> {
    try {
      this.livePeers = await this.deps.processes.recordHeartbeat();
    } catch (error) {
      return this.deps.logger.debug({ error }, "heartbeat failed");
    }
    const unreachable =
      this.checks > 0 && !this.isDisconnected ? this.livePeers.filter((other) => this.isUnreachable(other)) : [];
    if (unreachable.length > 0 === this.hasUnreachablePeers) return;
    this.hasUnreachablePeers = unreachable.length > 0;
    if (!this.hasUnreachablePeers) return this.deps.logger.info("receiving events from all server processes");
    this.deps.logger.warn(
      { processes: unreachable.map(({ id }) => id) },
      "not receiving events from some server processes; polling the database instead. Use the same REDIS_URL and JWT_SECRET for all processes",
    );
  }

  /** Whether a process sent database heartbeats long after its last event arrived. */
  private isUnreachable({ id, ageMs }: PeerProcess): boolean {
    const lastSeenAt = this.peersLastSeen.get(id) ?? Number.NEGATIVE_INFINITY;
    return performance.now() - lastSeenAt > ageMs + UNREACHABLE_AFTER_MS;
  }

  private handleConnectionChange(): void {
    if (this.isDisconnected === this.wasDisconnected) return;
    this.wasDisconnected = this.isDisconnected;
    const { name } = this.deps.transport;
    if (this.isDisconnected) {
      this.deps.logger.warn(`${name} relay disconnected; polling the database for events from other processes`);
      this.deps.bus.emit("accessStale", "all", {});
      return;
    }
    this.deps.logger.info(`${name} relay connected`);
    void this.sendUnsent();
    this.deps.bus.emit("resyncRequired", "all", {});
    this.deps.bus.emit("accessStale", "all", {});
    this.deps.bus.emit("relayReconnected", "all", {});
  }
}
