type Listener<T> = (event: T) => void;

/** Carries what is published here to the other server processes. */
export interface Relay {
  send(topic: string, key: string, event: unknown): void;
  /** True while events of other processes cannot arrive. */
  readonly isDisconnected: boolean;
}

/**
 * Typed publish/subscribe. Listeners run at once and must not wait: one that has work to do puts the event into an
 * `EventQueue`, whose bound keeps a slow reader from holding the server's memory. One that throws affects neither the other
 * listeners nor the publisher, whose transaction is committed.
 */
export class Bus<Topics extends object> {
  private readonly listeners = new Map<string, Set<Listener<never>>>();
  private relay: Relay | null = null;

  constructor(private readonly onListenerError: (error: unknown, topic: string) => void = () => undefined) {}

  /** From now on, what is published goes to the other processes as well. */
  connect(relay: Relay): void {
    this.relay = relay;
  }

  get isDisconnected(): boolean {
    return this.relay?.isDisconnected ?? false;
  }

  /** To the listeners of every process. */
  publish<K extends keyof Topics & string>(topic: K, key: string, event: Topics[K]): void {
    this.emit(topic, key, event);
    this.relay?.send(topic, key, event);
  }

  /** To the listeners of this process alone. */
  emit<K extends keyof Topics & string>(topic: K, key: string, event: Topics[K]): void {
    for (const listener of this.listeners.get(`${topic}:${key}`) ?? []) {
      try {
        (listener as Listener<Topics[K]>)(event);
      } catch (error) {
        this.onListenerError(error, topic);
      }
    }
  }

  /** Returns the function that ends the subscription. */
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
