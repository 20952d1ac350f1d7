import { lazy, useState, type ComponentType } from "react";
import { trackActivity } from "../../lib/activity";

export type LoadPage = () => Promise<ComponentType>;

export interface LazyPage {
  Page: ComponentType;
  load: () => Promise<unknown>;
}

/** A page whose code loads when it is opened. A page that was loaded before renders without suspending. */
export function lazyPage(loadPage: LoadPage): LazyPage {
  let Loaded: ComponentType | null = null;

  async function load(): Promise<{ default: ComponentType }> {
    Loaded = await trackActivity(loadPage());
    return { default: Loaded };
  }

  const Suspending = lazy(load);

  function Page() {
    const [Shown] = useState<ComponentType>(() => Loaded ?? Suspending);
    return <Shown />;
  }

  return { Page, load };
}
