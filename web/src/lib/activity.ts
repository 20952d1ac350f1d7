let pending = 0;

/**
 * Marks the page as busy (`<html data-busy>`) until the returned function is called. The attribute is absent while no request
 * is waiting and no code is being loaded, which tells browser tests and monitoring when a page is complete.
 */
export function beginActivity(): () => void {
  pending += 1;
  document.documentElement.dataset.busy = "";
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    // What follows from the result, such as the next request, starts before this runs.
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
