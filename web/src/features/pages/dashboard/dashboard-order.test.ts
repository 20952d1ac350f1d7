/** @jest-environment node */
import { sortCourses, unreadChannels } from "./dashboard-order";

type Channel = Parameters<typeof unreadChannels>[0][number];
type Enrolment = Parameters<typeof sortCourses>[0][number];

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

function enrolment(id: string, progress: number, completedAt: string | null = null): Enrolment {
  const course = { __typename: "Course" as const, id: 1, slug: id, title: id, imageUrl: "" };
  return { __typename: "Enrolment", id, progress, completedAt, lessonsToRead: 1, lessonsInPreparation: 0, course };
}

it("counts what was written after the reader's pointer, and lists only channels with something new", () => {
  const rows = unreadChannels([channel("new"), channel("read", { unread: 0 })]);
  expect(rows.map(({ name }) => name)).toEqual(["new"]);
});

it("tells nothing about channels that one may not read or that are archived", () => {
  expect(unreadChannels([channel("denied", { viewerCanView: false }), channel("old", { archived: true })])).toEqual([]);
});

it("puts channels that mention one first, then the liveliest", () => {
  const rows = unreadChannels([
    channel("silent", { lastActivityAt: null }),
    channel("lively", { lastActivityAt: "2026-02-01T00:00:00Z" }),
    channel("mentioned", { unreadMentions: 1, lastActivityAt: "2025-01-01T00:00:00Z" }),
  ]);
  expect(rows.map((row) => row.name)).toEqual(["mentioned", "lively", "silent"]);
});

it("puts courses under way before those that wait and those that are done, the furthest first", () => {
  const courses = [
    enrolment("done", 1, "2026-01-01T00:00:00Z"),
    enrolment("waiting", 0),
    enrolment("begun", 0.2),
    enrolment("nearly", 0.9),
  ];
  expect(sortCourses(courses).map(({ id }) => id)).toEqual(["nearly", "begun", "waiting", "done"]);
});
