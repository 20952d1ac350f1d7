import { formatDate } from "../../../lib/text/format";
import { Markup } from "../markup/markup";
import { useChannelSamplesQuery } from "./samples.generated";

/** Messages that the team chose to show to members without access to the channel. Nothing if there are none. */
export function ChannelSamples({ channelId }: { channelId: string }) {
  const { data } = useChannelSamplesQuery({ variables: { channelId } });
  if (!data || data.channelSamples.length === 0) return null;
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
