/** The listeners of a store for `useSyncExternalStore`. */
export class Changes {
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  notify(): void {
    for (const listener of this.listeners) listener();
  }
}
