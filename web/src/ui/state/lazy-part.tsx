import { Component, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { trackActivity } from "../../lib/activity";

const tryAgainAfterMs = 5_000;

interface LazyPart<Props extends object> {
  /** Stands for the part; `instead` is shown until its code has come. */
  Part: ComponentType<Props & { instead?: ReactNode }>;
  /** Loads the code before it is needed: what is needed first may be needed while there is no connection. */
  preload: () => void;
}

/**
 * A small part of a page with code of its own. Without a connection the code does not come: it is asked for again until it
 * does, and the page around it stays in any case.
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

  function Part({ instead = null, ...props }: Props & { instead?: ReactNode }): ReactNode {
    const [Loaded, setLoaded] = useState(() => loaded);
    const isMissing = Loaded === null;
    useEffect(
      function loadUntilThere() {
        if (!isMissing) return;
        let timer: number | undefined;
        let isOver = false;
        const ask = (): void => {
          window.clearTimeout(timer);
          loadOnce().then(
            (part) => isOver || setLoaded(() => part),
            () => isOver || (timer = window.setTimeout(ask, tryAgainAfterMs)),
          );
        };
        ask();
        window.addEventListener("online", ask);
        return () => {
          isOver = true;
          window.clearTimeout(timer);
          window.removeEventListener("online", ask);
        };
      },
      [isMissing],
    );
    return Loaded ? (
      <Dispensable instead={instead}>
        <Loaded {...(props as unknown as Props)} />
      </Dispensable>
    ) : (
      instead
    );
  }

  return { Part, preload: () => void loadOnce().catch(() => undefined) };
}

/** What the page can do without: when it breaks, the page stays. */
class Dispensable extends Component<{ instead: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
