type Listener<T> = (event: T) => void;

/**
 * Typed in-process publish/subscribe. Listeners run at once and must not throw or wait: one that has work to do puts the
 * event into an `EventQueue`, whose bound keeps a slow reader from holding the server's memory.
 */
export class Bus<Topics extends Record<string, unknown>> {
  private readonly listeners = new Map<string, Set<Listener<never>>>();

  publish<K extends keyof Topics & string>(topic: K, key: string, event: Topics[K]): void {
    for (const listener of this.listeners.get(`${topic}:${key}`) ?? []) (listener as Listener<Topics[K]>)(event);
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
