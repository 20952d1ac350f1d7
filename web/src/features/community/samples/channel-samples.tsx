import { formatDate } from "../../../lib/text/format";
import { lazyPart } from "../../../ui/state/lazy-part";
import type { Channel } from "../channels/list/channel-groups";
import { Markup } from "../markup/markup";
import { useChannelSamplesQuery } from "./samples.generated";

const firstScreen = lazyPart(async () => (await import("../../courses/lessons/locked/first-screen")).FirstScreen);

/**
 * Messages that the team chose to show to members without access to the channel. If there are none, the beginning of a lesson of
 * the channel's course.
 */
export function ChannelSamples({
  channel: { id: channelId, courseId },
}: {
  channel: Pick<Channel, "id" | "courseId">;
}) {
  const { data } = useChannelSamplesQuery({ variables: { channelId } });
  if (!data) return null;
  if (data.channelSamples.length === 0) return courseId === null ? null : <firstScreen.Part courseId={courseId} />;
  return (
    <section aria-labelledby="samples" className="mt-8">
      <h2 id="samples" className="text-sm text-muted">
        From the conversation
      </h2>
      <ul className="mt-3 grid gap-3">
        {data.channelSamples.map(({ id, content, createdAt }) => (
          <li key={id} className="border border-line bg-surface px-4 py-3">
            <p className="figures text-xs text-muted">A member, {formatDate(createdAt)}</p>
            <div className="mt-1 line-clamp-6 text-sm wrap-anywhere text-text">
              <Markup source={content} sourceId={id} viewerUsername="" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
