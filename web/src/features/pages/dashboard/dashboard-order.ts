import type { DashboardCourse_enrollmentFragment, UnreadChannel_channelFragment } from "../../../gql/graphql";

/** Readable channels with unread messages, or mentions in a muted one: most mentions first, then latest activity. */
export function unreadChannels(
  channels: readonly UnreadChannel_channelFragment[],
  mutedIds: ReadonlySet<string>,
): UnreadChannel_channelFragment[] {
  return channels
    .filter(({ viewerCanView, archived }) => viewerCanView && !archived)
    .filter(({ id, unread, unreadMentions }) => (mutedIds.has(id) ? unreadMentions : unread) > 0)
    .sort(
      (a, b) => b.unreadMentions - a.unreadMentions || (b.lastActivityAt ?? "").localeCompare(a.lastActivityAt ?? ""),
    );
}

/** Courses by last activity. Courses not started come next, and completed ones last. */
export function sortCourses(
  enrollments: readonly DashboardCourse_enrollmentFragment[],
): DashboardCourse_enrollmentFragment[] {
  return [...enrollments].sort(
    (a, b) =>
      Number(a.completedAt !== null) - Number(b.completedAt !== null) ||
      (b.lastActivityAt ?? "").localeCompare(a.lastActivityAt ?? ""),
  );
}
