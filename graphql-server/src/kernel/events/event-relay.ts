import type { Bus, Relay } from "./bus";
import type { Logger } from "../logging/logger";
import type { PeerProcess, ServerProcesses } from "./server-processes";
import type { Topics, TopicSettings } from "./topics";

const START_TIMEOUT_MS = 3_000;
const CHECK_INTERVAL_MS = 2_000;
/** A connection can be open and carry nothing: a server hangs, or a network drops packets. Then it is opened anew. */
const SILENCE_TIMEOUT_MS = 1.5 * CHECK_INTERVAL_MS;
/** A process that was not heard for this long has ended. */
const PROCESS_TIMEOUT_MS = 60_000;
const HEARTBEAT = "beat";
/** The first answers of other processes may take this long; until then events are sent in any case. */
const CHECKS_BEFORE_STANDALONE = 3;
/** While events of other processes don't arrive, rights are checked again every so many checks. */
const PERMISSIONS_EVERY_CHECKS = 3;
const HEARTBEAT_EVERY_CHECKS = 5;
/** Every process sends at least a heartbeat every two seconds. */
const UNREACHABLE_AFTER_MS = 10_000;
const MAX_UNSENT_EVENTS = 10_000;
const MAX_BATCH_SIZE = 500;

/** A connection over which every process of the installation hears every text that any of them publishes. */
export interface Transport {
  /** "Redis" or "PostgreSQL", for log lines. */
  readonly name: string;
  /** False while texts of other processes can't arrive. */
  readonly isReady: boolean;
  /** Connects, and connects again whenever the connection ends. */
  start(onText: (text: string) => void, onReadyChange: () => void): void;
  /** Sends texts in this order; rejects if any of them may not have been sent. */
  publish(texts: string[]): Promise<void>;
  /** Ends an open connection, so that a new one is opened. */
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

/**
 * Carries the bus between any number of server processes. Nothing depends on its delivery: while there are other processes,
 * each looks in the database every two seconds for what it may not have been told, so losing the relay costs latency and
 * never a message. A process that is alone on its database sends and looks for nothing but heartbeats.
 */
export class EventRelay implements Relay {
  /** When each other process was heard last. */
  private readonly peersLastSeen = new Map<string, number>();
  /** The other processes on this database, whether or not their events arrive; null until the first heartbeat. */
  private livePeers: readonly PeerProcess[] | null = null;
  private hasUnreachablePeers = false;
  private unsent: UnsentEvent[] = [];
  private isSending = false;
  private receivesOwnMessages = false;
  /** Since when this process has not heard itself, or has been connecting. */
  private silentSince = performance.now();
  private wasDisconnected = true;
  private checks = 0;
  private timer: NodeJS.Timeout | undefined;
  private topics: Readonly<Record<string, TopicSettings>> = {};

  constructor(
    private readonly transport: Transport,
    private readonly processes: ServerProcesses,
    private readonly bus: Bus<Topics>,
    private readonly logger: Logger,
  ) {}

  get isDisconnected(): boolean {
    return !this.transport.isReady || !this.receivesOwnMessages;
  }

  /** Whether another process was alive within the last minute. */
  get hasPeers(): boolean {
    return this.peersLastSeen.size > 0 || this.livePeers?.length !== 0;
  }

  /** True while there is no other process: the relay works, none has answered since the start, and the database has none. */
  get isStandalone(): boolean {
    return !this.isDisconnected && !this.hasPeers && this.checks >= CHECKS_BEFORE_STANDALONE;
  }

  /** Waits until this process hears itself, for a few seconds at most. */
  async start(topics: Readonly<Record<string, TopicSettings>>): Promise<void> {
    this.topics = topics;
    this.bus.connect(this);
    const { name } = this.transport;
    let timeout: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timeout = setTimeout(() => {
        this.logger.warn(`${name} does not carry events; this process hears of others through the database`);
        resolve();
      }, START_TIMEOUT_MS);
      this.transport.start(
        (text) => {
          this.receive(text);
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
    this.unsent.push({ topic, message: JSON.stringify({ from: this.processes.ownId, topic, key, event }) });
    void this.sendUnsent();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.processes.unregister().catch(() => undefined);
    await this.transport.stop();
  }

  /** What is published while a batch is on its way becomes the next batch. */
  private async sendUnsent(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    while (this.unsent.length) {
      const batch = this.unsent.splice(0, MAX_BATCH_SIZE);
      try {
        await this.transport.publish(batch.map(({ message }) => message));
      } catch {
        this.unsent = [...batch, ...this.unsent].filter(({ topic }) => this.topics[topic]?.isRetained);
        break;
      }
    }
    this.isSending = false;
  }

  private receive(text: string): void {
    try {
      const { from, topic, key, event } = JSON.parse(text) as RelayedEvent;
      if (from === this.processes.ownId) this.handleOwnMessage();
      else this.handlePeerEvent(from, topic, key, event);
    } catch (error) {
      // Nothing that arrives here may end the process.
      this.logger.error({ error }, `an event from ${this.transport.name} could not be read`);
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
    this.bus.emit(topic, key, event);
    if (!isNew) return;
    // It may not know of this process yet, and nothing was sent while nobody was there to hear it.
    this.send(HEARTBEAT, this.processes.ownId, {});
    this.bus.emit("resyncRequired", "all", {});
    this.bus.emit("processJoined", "all", {});
  }

  private onReadyChange(): void {
    this.silentSince = performance.now();
    if (this.transport.isReady) this.send(HEARTBEAT, this.processes.ownId, {});
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
      this.transport.reconnect();
    }
    this.send(HEARTBEAT, this.processes.ownId, {});
    if (!this.isDisconnected) {
      for (const [id, heardAt] of this.peersLastSeen) if (now - heardAt > PROCESS_TIMEOUT_MS) this.peersLastSeen.delete(id);
    }
    if (this.isStandalone) return;
    if ((this.isDisconnected || this.hasUnreachablePeers) && this.checks % PERMISSIONS_EVERY_CHECKS === 0)
      this.bus.emit("permissionsStale", "all", {});
    this.bus.emit("resyncRequired", "all", {});
  }

  /** Finds the other processes on this database. Events of some may not arrive: their connection is cut, or they use another relay. */
  private async sendHeartbeat(): Promise<void> {
    try {
      this.livePeers = await this.processes.recordHeartbeat();
    } catch (error) {
      return this.logger.debug({ error }, "the heartbeat of this process was not stored");
    }
    const unreachable = this.checks > 0 && !this.isDisconnected ? this.livePeers.filter((other) => this.isUnreachable(other)) : [];
    if (unreachable.length > 0 === this.hasUnreachablePeers) return;
    this.hasUnreachablePeers = unreachable.length > 0;
    if (!this.hasUnreachablePeers) return this.logger.info("events of all other server processes arrive");
    this.logger.warn(
      { processes: unreachable.map(({ id }) => id) },
      "events of other server processes do not arrive; they are read from the database. All processes need the same REDIS_URL and JWT_SECRET",
    );
  }

  /** Whether a process was alive long after its last event arrived. */
  private isUnreachable({ id, ageMs }: PeerProcess): boolean {
    const heardAt = this.peersLastSeen.get(id) ?? Number.NEGATIVE_INFINITY;
    return performance.now() - heardAt > ageMs + UNREACHABLE_AFTER_MS;
  }

  private handleConnectionChange(): void {
    if (this.isDisconnected === this.wasDisconnected) return;
    this.wasDisconnected = this.isDisconnected;
    const { name } = this.transport;
    if (this.isDisconnected) {
      this.logger.warn(`${name} is away; this process hears of others through the database`);
      this.bus.emit("permissionsStale", "all", {});
      return;
    }
    this.logger.info(`${name} carries events`);
    void this.sendUnsent();
    this.bus.emit("resyncRequired", "all", {});
    this.bus.emit("permissionsStale", "all", {});
    this.bus.emit("relayReconnected", "all", {});
  }
}
