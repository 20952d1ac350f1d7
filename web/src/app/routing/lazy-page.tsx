import { lazy, useState, type ComponentType } from "react";
import { codeLoader } from "../../ui/state/lazy-part";

const RETRY_AFTER_MS = 1_000;

export type LoadPage = () => Promise<ComponentType>;

export interface LazyPage {
  Page: ComponentType;
  load: () => Promise<unknown>;
}

/** A page whose code loads when it is opened. A page that was loaded before renders without suspending. */
export function lazyPage(loadPage: LoadPage): LazyPage {
  const code = codeLoader(loadPage);
  let Suspending = lazy(load);

  async function load(): Promise<{ default: ComponentType }> {
    try {
      return { default: await code.load() };
    } catch (error) {
      // React keeps the rejection of a lazy component, so a later visit needs a new one. Not this visit: it would retry at once.
      window.setTimeout(() => (Suspending = lazy(load)), RETRY_AFTER_MS);
      throw error;
    }
  }

  function Page() {
    const [Shown] = useState<ComponentType>(() => code.loaded() ?? Suspending);
    return <Shown />;
  }

  return { Page, load };
}
