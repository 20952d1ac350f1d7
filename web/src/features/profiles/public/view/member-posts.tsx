import { Link } from "react-router-dom";
import type { MemberActivityFragment } from "../../../../gql/graphql";
import { formatDay } from "../../../../lib/text/format";
import { paths } from "../../../../lib/paths";
import { plainExcerpt } from "../../../../lib/markup/plain-text";

type MemberPost = NonNullable<MemberActivityFragment["activity"]>["recentPosts"][number];

/** Message excerpts that link to the messages. */
export function MemberPosts({ posts }: { posts: readonly MemberPost[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {posts.map(({ messageId, channelId, channelName, content, createdAt }) => (
        <li key={messageId} className="min-w-0 border-l-2 border-line-strong pl-3 text-sm">
          <p className="figures text-xs text-muted">
            #{channelName} · <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          </p>
          <Link
            to={paths.community(channelId, messageId)}
            className="line-clamp-2 wrap-anywhere underline-offset-4 hover:text-signal hover:underline"
          >
            {plainExcerpt(content) || "Attachment"}
          </Link>
        </li>
      ))}
    </ul>
  );
}
