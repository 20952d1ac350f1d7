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

/** Whether the member has begun to read the course, even if no lesson is completed yet. */
export const hasStarted = ({ progress, resumeAnchor }: DashboardCourse_enrollmentFragment): boolean =>
  progress > 0 || resumeAnchor !== null;

/** Started courses first, then courses not started, then completed ones. */
export function sortCourses(
  enrollments: readonly DashboardCourse_enrollmentFragment[],
): DashboardCourse_enrollmentFragment[] {
  const stage = (enrollment: DashboardCourse_enrollmentFragment) => {
    if (enrollment.completedAt) return 2;
    return hasStarted(enrollment) ? 0 : 1;
  };
  return [...enrollments].sort((a, b) => stage(a) - stage(b) || b.progress - a.progress);
}
