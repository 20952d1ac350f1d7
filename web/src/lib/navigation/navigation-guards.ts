export interface GuardedNavigation {
  pathname: string;
  proceed: () => void;
}

/** Returns true to hold the navigation until the guard calls its `proceed`. */
type NavigationGuard = (navigation: GuardedNavigation) => boolean;

const guards = new Set<NavigationGuard>();

/** Asks the guard before each navigation, until the returned function is called. */
export function guardNavigations(guard: NavigationGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

export const isHeld = (navigation: GuardedNavigation): boolean => [...guards].some((guard) => guard(navigation));
