import { Component, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { trackActivity } from "../../lib/activity";

const RETRY_DELAY_MS = 5_000;

interface LazyPart<Props extends object> {
  /** Renders the part. `fallback` is shown until its code has loaded. */
  Part: ComponentType<Props & { fallback?: ReactNode }>;
  /** Loads the code ahead of time, because the connection may be lost by the time it's needed. */
  preload: () => void;
}

/**
 * A code-split part of a page. Retries loading its code until it succeeds. If the code fails to load or crashes, the rest of
 * the page stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  function loadOnce(): Promise<ComponentType<Props>> {
    loading ??= trackActivity(load()).then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  function Part({ fallback = null, ...props }: Props & { fallback?: ReactNode }): ReactNode {
    const [Loaded, setLoaded] = useState(() => loaded);
    const isMissing = Loaded === null;
    useEffect(
      function loadWithRetries() {
        if (!isMissing) return;
        let timer: number | undefined;
        let isUnmounted = false;
        const attempt = (): void => {
          window.clearTimeout(timer);
          loadOnce().then(
            (part) => isUnmounted || setLoaded(() => part),
            () => isUnmounted || (timer = window.setTimeout(attempt, RETRY_DELAY_MS)),
          );
        };
        attempt();
        window.addEventListener("online", attempt);
        return () => {
          isUnmounted = true;
          window.clearTimeout(timer);
          window.removeEventListener("online", attempt);
        };
      },
      [isMissing],
    );
    return Loaded ? (
      <OptionalBoundary fallback={fallback}>
        <Loaded {...(props as unknown as Props)} />
      </OptionalBoundary>
    ) : (
      fallback
    );
  }

  return { Part, preload: () => void loadOnce().catch(() => undefined) };
}

/** Shows the fallback if an optional part crashes. */
class OptionalBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
