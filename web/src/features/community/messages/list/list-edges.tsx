import { Button } from "../../../../ui/button";
import type { ChannelFeed, FeedSnapshot } from "../../live/channel-feed";
import type { PageState } from "../../live/window/merge-messages";
import { channelTag, messageTexts } from "../../texts";

/** The props that the list passes to its header and footer. */
export interface ListEdgeProps {
  context?: { channelFeed: ChannelFeed; snapshot: FeedSnapshot; channelName: string };
}

/** Above the oldest message: the start of the channel, or the loading state of the older page. */
export function ListHeader({ context }: ListEdgeProps) {
  if (!context) return null;
  const { channelFeed, snapshot, channelName } = context;
  if (!snapshot.feed.hasOlder) return <Note>{`This is the beginning of ${channelTag(channelName)}.`}</Note>;
  return (
    <PageStatus
      state={snapshot.olderPage}
      loading="Loading older messages..."
      failed="Couldn't load older messages."
      onRetry={channelFeed.loadOlder}
    />
  );
}

/** Below the newest loaded message: the loading state of the newer page, if there is one. */
export function ListFooter({ context }: ListEdgeProps) {
  if (!context?.snapshot.feed.hasNewer) return <div className="invisible h-4" />;
  return (
    <PageStatus
      state={context.snapshot.newerPage}
      loading="Loading newer messages..."
      failed="Couldn't load newer messages."
      onRetry={context.channelFeed.loadNewer}
    />
  );
}

interface PageStatusProps {
  state: PageState;
  loading: string;
  failed: string;
  onRetry: () => void;
}

function PageStatus({ state, loading, failed, onRetry }: PageStatusProps) {
  if (state !== "failed") return <Note>{loading}</Note>;
  return (
    <div role="alert" className="flex items-center justify-center gap-3 px-4 py-4 text-xs text-muted">
      {failed}
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {messageTexts.retry}
      </Button>
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <p className="px-4 pt-6 pb-2 text-center text-xs text-muted">{children}</p>;
}
