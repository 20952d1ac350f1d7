import { classNames } from "../../../../lib/class-names";
import { reconnect, type RealtimeStatus } from "../../../../lib/live/realtime-status";
import { Button } from "../../../../ui/button";
import { communityTexts } from "../../texts";

const statusViews: Record<RealtimeStatus, { text: string; dot: string }> = {
  connected: { text: communityTexts.connected, dot: "bg-signal" },
  connecting: { text: communityTexts.connecting, dot: "animate-pulse-soft bg-warning" },
  idle: { text: communityTexts.connecting, dot: "animate-pulse-soft bg-warning" },
  failed: { text: "Disconnected", dot: "bg-danger" },
};

interface ConnectionStatusProps {
  status: RealtimeStatus;
  hideWhenConnected?: boolean;
}

/** The status of the live connection: below the sidebar, and in the header when the sidebar is hidden. */
export function ConnectionStatus({ status, hideWhenConnected = false }: ConnectionStatusProps) {
  const { text, dot } = statusViews[status];
  if (hideWhenConnected && status === "connected") return null;
  return (
    <p role="status" className="flex flex-none items-center gap-2 text-xs text-muted">
      <span aria-hidden="true" className={classNames("size-2 rounded-full", dot)} />
      {text}
    </p>
  );
}

/** Shown above the messages when automatic reconnection has failed. */
export function ReconnectBanner() {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-b border-warning/50 bg-warning/10 px-4 py-2 text-sm"
    >
      {communityTexts.reconnectFailed}
      <Button size="sm" variant="secondary" onClick={reconnect}>
        {communityTexts.reconnect}
      </Button>
    </div>
  );
}
