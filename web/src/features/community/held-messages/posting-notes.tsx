import { useSecondsLeft } from "../../moderation";
import type { Channel } from "../channels/list/channel-groups";
import type { FeedMessage } from "../live/window/message-feed";
import type { ActingViewer } from "../messages/row/message-actions";
import { HeldMessages } from "./held-messages";

interface PostingNotesProps {
  channel: Channel;
  viewer: ActingViewer;
  messages: readonly FeedMessage[];
}

/** Above the message box: the viewer's messages that wait for a moderator, and the channel's rules for posting. */
export function PostingNotes({ channel, viewer, messages }: PostingNotesProps) {
  const { slowModeSeconds, minPostLevel, allowsLinks, allowsFiles } = channel;
  const isLimited = !viewer.viewerCanModerate && slowModeSeconds > 0;
  const last = isLimited ? messages.findLast(({ sender }) => sender.id === viewer.id) : undefined;
  const secondsLeft = useSecondsLeft(
    last ? new Date(Date.parse(last.createdAt) + slowModeSeconds * 1000).toISOString() : null,
  );
  const rules = [
    ...(slowModeSeconds > 0 ? [`Slow mode: ${slowModeSeconds} s between messages.`] : []),
    ...(secondsLeft > 0 ? [`Your next one can be posted in ${secondsLeft} s.`] : []),
    ...(minPostLevel === null ? [] : [`Posting starts at level ${minPostLevel}.`]),
    ...(allowsLinks ? [] : ["No links to other sites."]),
    ...(allowsFiles ? [] : ["No images or files."]),
  ];
  return (
    <>
      <HeldMessages channelId={channel.id} messages={messages} />
      {rules.length > 0 && <p className="flex-none px-4 pt-2 text-xs text-muted tabular-nums">{rules.join(" ")}</p>}
    </>
  );
}
