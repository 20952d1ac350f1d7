import { classNames } from "../../../lib/class-names";
import { reconnect, type RealtimeStatus } from "../../../lib/realtime-status";
import { Button } from "../../../ui/button";
import { communityTexts } from "../texts";

/** How the live connection is doing, at the foot of the sidebar. */
export function ConnectionStatus({ status }: { status: RealtimeStatus }) {
  const connected = status === "connected";
  return (
    <p role="status" className="flex items-center gap-2 text-xs text-muted">
      <span
        aria-hidden="true"
        className={classNames("size-2 rounded-full", connected ? "bg-signal" : "animate-pulse-soft bg-warning")}
      />
      {connected ? communityTexts.connected : communityTexts.connecting}
    </p>
  );
}

/** Stands above the chat when the client has given up trying by itself. */
export function ConnectionLost() {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-b border-warning/50 bg-warning/10 px-4 py-2 text-sm"
    >
      {communityTexts.gaveUp}
      <Button size="sm" variant="secondary" onClick={reconnect}>
        {communityTexts.reconnect}
      </Button>
    </div>
  );
}
