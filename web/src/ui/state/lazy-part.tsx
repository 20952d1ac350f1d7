import { Component, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { trackActivity } from "../../lib/activity";

const RETRY_DELAY_MS = 5_000;

interface LazyPart<Props extends object> {
  /** Renders the component, or `fallback` until its code has loaded. */
  Part: ComponentType<Props & { fallback?: ReactNode }>;
  /** Loads the code early, for components that may first be needed while offline. */
  preload: () => void;
}

/** A lazily loaded, optional part of a page. Failed loads are retried, and failures never affect the rest of the page. */
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
      function loadWithRetry() {
        if (!isMissing) return;
        let timer: number | undefined;
        let isUnmounted = false;
        const attemptLoad = (): void => {
          window.clearTimeout(timer);
          loadOnce().then(
            (part) => isUnmounted || setLoaded(() => part),
            () => isUnmounted || (timer = window.setTimeout(attemptLoad, RETRY_DELAY_MS)),
          );
        };
        attemptLoad();
        window.addEventListener("online", attemptLoad);
        return () => {
          isUnmounted = true;
          window.clearTimeout(timer);
          window.removeEventListener("online", attemptLoad);
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

/** Renders the fallback when an optional part throws, so that the page keeps working. */
class OptionalBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
