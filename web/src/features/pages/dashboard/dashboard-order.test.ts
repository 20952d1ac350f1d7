/** @jest-environment node */
import { sortCourses, unreadChannels } from "./dashboard-order";
import { courseToContinue } from "./next-step";

type Channel = Parameters<typeof unreadChannels>[0][number];
type Enrollment = Parameters<typeof sortCourses>[0][number];

const NONE: ReadonlySet<string> = new Set();

function channel(name: string, values: Partial<Channel> = {}): Channel {
  return {
    __typename: "Channel",
    id: name,
    name,
    archived: false,
    lastActivityAt: "2026-01-01T00:00:00Z",
    unread: 3,
    unreadMentions: 0,
    viewerCanView: true,
    ...values,
  };
}

function enrollment(id: string, progress: number, completedAt: string | null = null): Enrollment {
  const course = { __typename: "Course" as const, id: 1, slug: id, title: id, imageUrl: "" };
  return {
    __typename: "Enrollment",
    id,
    progress,
    completedAt,
    lessonsToRead: 1,
    lessonsInPreparation: 0,
    lastActivityAt: null,
    resumeLesson: null,
    resumeAnchor: null,
    course,
  };
}

it("lists only channels with unread messages", () => {
  const rows = unreadChannels([channel("new"), channel("read", { unread: 0 })], NONE);
  expect(rows.map(({ name }) => name)).toEqual(["new"]);
});

it("skips archived channels and channels that the viewer can't read", () => {
  expect(
    unreadChannels([channel("denied", { viewerCanView: false }), channel("old", { archived: true })], NONE),
  ).toEqual([]);
});

it("skips muted channels without mentions", () => {
  const rows = unreadChannels(
    [channel("loud"), channel("muted"), channel("mentioned", { unreadMentions: 1 })],
    new Set(["muted", "mentioned"]),
  );
  expect(rows.map(({ name }) => name)).toEqual(["mentioned", "loud"]);
});

it("sorts channels by mentions, then by latest activity", () => {
  const rows = unreadChannels(
    [
      channel("silent", { lastActivityAt: null }),
      channel("active", { lastActivityAt: "2026-02-01T00:00:00Z" }),
      channel("mentioned", { unreadMentions: 1, lastActivityAt: "2025-01-01T00:00:00Z" }),
    ],
    NONE,
  );
  expect(rows.map((row) => row.name)).toEqual(["mentioned", "active", "silent"]);
});

it("sorts courses by last activity, then those not started, then completed ones", () => {
  const courses = [
    { ...enrollment("done", 1, "2026-01-01T00:00:00Z"), lastActivityAt: "2026-03-01T00:00:00Z" },
    enrollment("notStarted", 0),
    { ...enrollment("earlier", 0.9), lastActivityAt: "2026-01-01T00:00:00Z" },
    { ...enrollment("last", 0.2), lastActivityAt: "2026-02-01T00:00:00Z" },
  ];
  expect(sortCourses(courses).map(({ id }) => id)).toEqual(["last", "earlier", "notStarted", "done"]);
});

it("continues with the first course in which there is something to do", () => {
  const caughtUp = { ...enrollment("caughtUp", 0.5), lessonsToRead: 0, lessonsInPreparation: 3 };
  const testLeft = { ...enrollment("testLeft", 1), lessonsToRead: 0 };
  const done = enrollment("done", 1, "2026-01-01T00:00:00Z");
  expect(courseToContinue([caughtUp, testLeft, enrollment("other", 0)])?.id).toBe("testLeft");
  expect(courseToContinue([caughtUp, done])).toBeUndefined();
});
