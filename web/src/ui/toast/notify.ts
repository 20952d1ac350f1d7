export interface NotifyOptions {
  position?: "top-right" | "bottom-right";
  closeAfterMs?: number;
}

export interface Notice {
  id: number;
  kind: "success" | "error" | "info" | "warning";
  text: string;
  options: NotifyOptions;
}

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows toasts in the corner, which screen readers announce. */
export const notify = {
  success: (text: string, options?: NotifyOptions) => add("success", text, options),
  error: (text: string, options?: NotifyOptions) => add("error", text, options),
  info: (text: string, options?: NotifyOptions) => add("info", text, options),
  warning: (text: string, options?: NotifyOptions) => add("warning", text, options),
};

/** Notices that haven't been shown yet. */
export function waitingNotices(): readonly Notice[] {
  return notices;
}

/** Removes and returns the waiting notices. */
export function takeNotices(): readonly Notice[] {
  const taken = notices;
  change([]);
  return taken;
}

export function watchNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function add(kind: Notice["kind"], text: string, options: NotifyOptions = {}): void {
  lastId += 1;
  change([...notices, { id: lastId, kind, text, options }]);
}

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
