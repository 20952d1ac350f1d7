import { trackActivity } from "../activity";
import type { RealtimeConnection, RealtimeStatus } from "./realtime-status";

const RETRY_DELAY_MS = 5_000;

interface Watcher {
  onChange: () => void;
  unwatch: () => void;
}

/** A live connection whose code loads when it is first watched, because visitors don't need it. */
export class LazyConnection implements RealtimeConnection {
  private connection: RealtimeConnection | null = null;
  private isLoading = false;
  private readonly watchers = new Set<Watcher>();

  constructor(private readonly load: () => Promise<RealtimeConnection>) {}

  status(): RealtimeStatus {
    return this.connection?.status() ?? (this.isLoading ? "connecting" : "idle");
  }

  watch(onChange: () => void): () => void {
    if (this.connection) return this.connection.watch(onChange);
    const watcher: Watcher = { onChange, unwatch: () => this.watchers.delete(watcher) };
    this.watchers.add(watcher);
    if (!this.isLoading) void this.start();
    return () => watcher.unwatch();
  }

  refetchDelayMs(): number {
    return this.connection?.refetchDelayMs() ?? 0;
  }

  reconnect(): void {
    this.connection?.reconnect();
  }

  private async start(): Promise<void> {
    this.isLoading = true;
    try {
      const connection = await trackActivity(this.load());
      this.connection = connection;
      for (const watcher of this.watchers) {
        watcher.unwatch = connection.watch(watcher.onChange);
        watcher.onChange();
      }
    } catch {
      window.setTimeout(() => void this.start(), RETRY_DELAY_MS);
    }
  }
}
