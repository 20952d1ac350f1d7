import { Button } from "../../../../ui/button";
import type { ChannelFeed } from "../../live/channel-feed";
import type { PageState } from "../../live/window/history-pager";
import { messageTexts } from "../../texts";

/** What the list hands to its two ends. */
export interface ListEnds {
  context?: { channelFeed: ChannelFeed; channelName: string };
}

/** Above the oldest message shown: the channel's beginning, or the page on its way. */
export function ListHead({ context }: ListEnds) {
  if (!context) return null;
  const { channelFeed, channelName } = context;
  if (!channelFeed.feed.hasOlder) return <Note>{messageTexts.beginning(channelName)}</Note>;
  return (
    <PageNote
      state={channelFeed.olderPage}
      loading={messageTexts.loadingOlder}
      failed={messageTexts.olderFailed}
      onRetry={channelFeed.loadOlder}
    />
  );
}

/** Below the newest message shown: nothing when it is the newest of all. */
export function ListFoot({ context }: ListEnds) {
  if (!context?.channelFeed.feed.hasNewer) return <div className="h-4" />;
  return (
    <PageNote
      state={context.channelFeed.newerPage}
      loading={messageTexts.loadingNewer}
      failed={messageTexts.newerFailed}
      onRetry={context.channelFeed.loadNewer}
    />
  );
}

interface PageNoteProps {
  state: PageState;
  loading: string;
  failed: string;
  onRetry: () => void;
}

function PageNote({ state, loading, failed, onRetry }: PageNoteProps) {
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
