import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const IDLE_CHECK_MS = 7_000;
const MAX_IDLE_UTILIZATION = 0.05;

/**
 * Frees what only the start needed, once the server is idle. On its own, V8 would keep it for hours. The pause of about a tenth of a
 * second would delay busy clients. It collects twice, because V8 shrinks the space for new objects only if little was allocated in the
 * last 5 s before a collection, or since the previous one.
 */
export function collectGarbageWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  let collections = 0;
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > MAX_IDLE_UTILIZATION) return;
    setFlagsFromString("--expose-gc");
    (runInNewContext("gc") as () => void)();
    collections += 1;
    if (collections === 2) clearInterval(timer);
  }, IDLE_CHECK_MS).unref();
}
