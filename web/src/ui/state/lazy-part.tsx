import { Component, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { trackActivity } from "../../lib/activity";

const RETRY_DELAY_MS = 5_000;

interface LazyPart<Props extends object> {
  /** Renders the part. `fallback` is shown until its code has loaded. */
  Part: ComponentType<Props & { fallback?: ReactNode }>;
  /** Loads the code ahead of time, because the connection may be lost by the time it's needed. */
  preload: () => void;
}

/** Loads code once. A failure isn't kept: the next call tries again. Browsers that keep the failure themselves need a reload. */
export function codeLoader<C>(load: () => Promise<C>): { loaded: () => C | null; load: () => Promise<C> } {
  let loaded: C | null = null;
  let loading: Promise<C> | null = null;
  return {
    loaded: () => loaded,
    load: () =>
      (loading ??= trackActivity(load()).then(
        (code) => (loaded = code),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      )),
  };
}

/**
 * A code-split part of a page. Retries loading its code until it succeeds. If the code fails to load or crashes, the rest of
 * the page stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const code = codeLoader(load);

  function Part({ fallback = null, ...props }: Props & { fallback?: ReactNode }): ReactNode {
    const [Loaded, setLoaded] = useState(code.loaded);
    const isMissing = Loaded === null;
    useEffect(
      function loadWithRetries() {
        if (!isMissing) return;
        let timer: number | undefined;
        let isUnmounted = false;
        const attempt = (): void => {
          window.clearTimeout(timer);
          code.load().then(
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

  return { Part, preload: () => void code.load().catch(() => undefined) };
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
