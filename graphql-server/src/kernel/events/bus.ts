type Listener<T> = (event: T) => void;

/** Sends published events to the other server processes. */
export interface Relay {
  send(topic: string, key: string, event: unknown): void;
  /** True while events from other processes can't arrive. */
  readonly isDisconnected: boolean;
}

/**
 * Typed publish/subscribe. Listeners run synchronously; asynchronous work goes through an `EventQueue`, whose capacity limits
 * the memory that a slow reader uses. A listener that throws affects neither other listeners nor the publisher, which has
 * already committed its transaction.
 */
export class Bus<Topics extends object> {
  private readonly listeners = new Map<string, Set<Listener<never>>>();
  private relay: Relay | null = null;

  constructor(private readonly onListenerError: (error: unknown, topic: string) => void = () => undefined) {}

  /** Starts sending published events to the other processes. */
  connect(relay: Relay): void {
    this.relay = relay;
  }

  get isDisconnected(): boolean {
    return this.relay?.isDisconnected ?? false;
  }

  /** Delivers to the listeners of all processes. */
  publish<K extends keyof Topics & string>(topic: K, key: string, event: Topics[K]): void {
    this.emit(topic, key, event);
    this.relay?.send(topic, key, event);
  }

  /** Delivers to the listeners of this process only. */
  emit<K extends keyof Topics & string>(topic: K, key: string, event: Topics[K]): void {
    for (const listener of this.listeners.get(`${topic}:${key}`) ?? []) {
      try {
        (listener as Listener<Topics[K]>)(event);
      } catch (error) {
        this.onListenerError(error, topic);
      }
    }
  }

  /** Returns the unsubscribe function. */
  subscribe<K extends keyof Topics & string>(topic: K, key: string, listener: Listener<Topics[K]>): () => void {
    const name = `${topic}:${key}`;
    const set = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, set);
    set.add(listener);
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.listeners.get(name) === set) this.listeners.delete(name);
    };
  }
}
