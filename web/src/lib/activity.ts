let pending = 0;

/**
 * Marks the page as busy (`<html data-busy>`) until the returned function is called. Browser tests use the attribute to
 * detect that the page has finished loading.
 */
export function beginActivity(): () => void {
  // The server renders pages, too.
  if (typeof document === "undefined") return () => undefined;
  pending += 1;
  document.documentElement.dataset.busy = "";
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    // Deferred, so that follow-up work such as the next request starts first.
    setTimeout(() => {
      pending -= 1;
      if (pending === 0) delete document.documentElement.dataset.busy;
    });
  };
}

export async function trackActivity<T>(work: Promise<T>): Promise<T> {
  const end = beginActivity();
  try {
    return await work;
  } finally {
    end();
  }
}
