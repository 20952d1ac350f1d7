/** What the app keeps in memory for one member, or for a visitor: timers, caches, queues, and unsaved input. */
export class SessionScope {
  hasEnded = false;
  private readonly values = new Map<unknown, unknown>();
  private readonly cleanups: (() => void)[] = [];

  constructor(readonly memberId: string | null) {}

  /** Calls `cleanup` when the session ends. */
  onEnd(cleanup: () => void): void {
    this.cleanups.push(cleanup);
  }

  /** The session's value for this key, created when it is first needed. */
  value<T>(key: unknown, create: () => T): T {
    if (!this.values.has(key)) this.values.set(key, create());
    return this.values.get(key) as T;
  }

  /** Moves a value to the next session. */
  hand(key: unknown, next: SessionScope): void {
    if (this.values.has(key)) next.values.set(key, this.values.get(key));
  }

  end(): void {
    this.hasEnded = true;
    for (const cleanup of this.cleanups) cleanup();
  }
}

let current = new SessionScope(null);
const keptAtSignIn: unknown[] = [];
const endListeners = new Set<() => void>();

export const sessionScope = (): SessionScope => current;

/** Declares state that ends with the session. Returns the function that reads the current session's state. */
export function perSession<T>(create: (session: SessionScope) => T): () => T {
  return () => current.value(create, () => create(current));
}

/** Like `perSession`, but a visitor's state becomes the state of the member they sign in as. */
export function perSessionKeptAtSignIn<T>(create: (session: SessionScope) => T): () => T {
  keptAtSignIn.push(create);
  return perSession(create);
}

/** Calls `listener` after each end of a member's session. For the few parts that outlive sessions. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
  };
}

/** Ends the current session if it belongs to someone else. Called on every change of the stored tokens. */
export function continueSessionAs(memberId: string | null): void {
  if (memberId === current.memberId) return;
  const ended = current;
  current = new SessionScope(memberId);
  if (ended.memberId === null) for (const key of keptAtSignIn) ended.hand(key, current);
  ended.end();
  if (ended.memberId !== null) for (const listener of endListeners) listener();
}
