import { gql } from "../../gql";
import type {
  AuditLogFilter,
  AuditLogLogQuery,
  AuditLogLogQueryVariables,
  SaveFeaturedPersonInput,
} from "../../gql/graphql";
import { formatAction } from "../../../web/src/lib/text/format-action";
import { ADMINS_ONLY, refusalsOf } from "../../kit/admin-only";
import { graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { SCHEMA } from "../../kit/offline-features";
import { useApp } from "../../kit/test-app";

const LOG = gql(`query AuditLogLog($filter: AuditLogFilter, $first: Int, $after: ID) {
  auditLog(filter: $filter, first: $first, after: $after) {
    edges { node { id action reason details channelName author { username } subject { username } at } }
    pageInfo { hasNextPage endCursor }
  } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
let [admin, otherAdmin, person]: Person[] = [];

beforeAll(async () => {
  admin = await createPerson(app, { role: "ADMIN" });
  otherAdmin = await createPerson(app, { role: "ADMIN" });
  person = await createPerson(app);
  const userId = person.id;
  await act(admin, "muteUser", "MuteUserInput", { userId, seconds: 60, reason: "loud" });
  await act(otherAdmin, "strikeUser", "StrikeUserInput", { userId, reason: "spam" }, "{ strikes }");
  await act(admin, "changeUserRole", "ChangeUserRoleInput", { userId, role: "PREMIUM", reason: "won it" });
  const leaving = await createPerson(app);
  await rest(app, "delete", `/api/users/${leaving.id}`, admin);
});

const act = (author: Person, name: string, type: string, input: object, fields = "") =>
  graphql(app, `mutation ($input: ${type}!) { ${name}(input: $input) ${fields} }`, { input }, author.token);

async function log(variables: AuditLogLogQueryVariables = {}) {
  return (await graphqlData(app, { token: admin?.token ?? "" }, LOG, variables)).auditLog;
}
const actions = async (filter: AuditLogFilter): Promise<string[]> =>
  (await log({ filter })).edges.map(({ node }) => node.action);

it.each([
  ["auditLog", gql(`query AuditLog { auditLog { edges { cursor } } }`)],
  ["auditActions", gql(`query AuditLogAuditActions { auditActions }`)],
])("%s is for admins only", async (_name, query) => {
  expect(await refusalsOf(app, query)).toEqual(ADMINS_ONLY);
});

it("returns the action, author, subject, reason, and changes of each entry, newest first", async () => {
  const { edges } = await log();
  expect(edges.map(({ node }) => node)).toMatchObject([
    { action: "user.deleted", author: { username: admin?.username }, subject: { username: "Deleted user" } },
    {
      action: "user.role_changed",
      reason: "won it",
      details: { from: "FREE", to: "PREMIUM" },
      subject: { username: person?.username },
    },
    { action: "user.struck", reason: "spam", author: { username: otherAdmin?.username } },
    { action: "user.muted", reason: "loud", channelName: null },
  ]);
});

it("pages through the entries without gaps or duplicates", async () => {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: AuditLogLogQuery["auditLog"] = await log({ first: 1, after });
    seen.push(...page.edges.map(({ node }) => node.action));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after);
  expect(seen).toEqual(["user.deleted", "user.role_changed", "user.struck", "user.muted"]);
});

it("filters by action, by author or subject, and by time", async () => {
  expect(await actions({ action: "user.struck" })).toEqual(["user.struck"]);
  expect(await actions({ person: otherAdmin?.username.toUpperCase() })).toEqual(["user.struck"]);
  expect(await actions({ person: person?.email })).toEqual(["user.role_changed", "user.struck", "user.muted"]);
  expect(await actions({ person: person?.id, action: "user.muted" })).toEqual(["user.muted"]);
  expect(await actions({ person: "unknown-person" })).toEqual([]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  expect(await actions({ from: tomorrow })).toEqual([]);
  expect(await actions({ to: yesterday })).toEqual([]);
  expect(await actions({ from: yesterday, to: tomorrow })).toHaveLength(4);
});

it("lists the actions that occur in the log", async () => {
  const { data } = await graphql(app, gql(`query AuditLogAuditActions { auditActions }`), {}, admin?.token);
  expect(data?.auditActions).toEqual(["user.deleted", "user.muted", "user.role_changed", "user.struck"]);
});

it.each([
  ["a page that is too large", { first: 501 }],
  ["a malformed cursor", { after: "x" }],
  ["a name that is too long", { filter: { person: "x".repeat(255) } }],
])("rejects %s", async (_what, variables) => {
  expect((await graphql(app, LOG, variables, admin?.token)).errors?.[0]?.extensions.code).toBe("VALIDATION");
});

/** What each mutation for admins writes to the log. */
const LOGGED: Record<string, string> = {
  adjustXp: "user.xp_adjusted",
  setModerator: "user.moderator_changed",
  answerXpDispute: "user.xp_dispute_answered",
  approveChannel: "channel.approved",
  archiveLesson: "lesson.archived",
  banUser: "user.banned",
  changeUserRole: "user.role_changed",
  decideAppeal: "appeal.upheld",
  decideCase: "case.decided",
  deleteContactMessage: "contact.deleted",
  deleteCourse: "course.deleted",
  deleteFeaturedPerson: "featured_person.deleted",
  deleteGuardRule: "guard_rule.deleted",
  deleteMessage: "message.deleted",
  deleteUser: "user.deleted",
  kickUser: "user.kicked",
  liftBan: "user.ban_lifted",
  liftKick: "user.kick_lifted",
  markContactMessageRead: "contact.marked_read",
  moveChannel: "channel.moved",
  moveCourse: "course.moved",
  moveLesson: "lesson.moved",
  muteUser: "user.muted",
  pinMessage: "message.pinned",
  setChannelSample: "message.shown_as_sample",
  refundPayment: "order.refunded",
  rejectChannel: "channel.rejected",
  releaseSiteQuarantine: "quarantine.released",
  replyToContactMessage: "contact.replied",
  restoreChannel: "channel.restored",
  restoreLesson: "lesson.restored",
  saveCourse: "course.changed",
  saveFeaturedPerson: "featured_person.changed",
  saveGuardRule: "guard_rule.changed",
  saveLesson: "lesson.published",
  setGuardRuleEnabled: "guard_rule.enabled",
  strikeUser: "user.struck",
  tryGuardRule: "guard_rule.tried",
  undoCase: "case.reopened",
  unmuteUser: "user.unmuted",
  unpinMessage: "message.unpinned",
  withdrawStrike: "user.strike_withdrawn",
};

it("describes an action of each mutation for admins", () => {
  const mutations = Object.values(SCHEMA.getMutationType()?.getFields() ?? {});
  const forAdmins = mutations.filter(({ description }) => /(admins|moderators) only/i.test(description ?? ""));
  // A picture changes nothing until a course or a lesson with it is saved. Claims end on their own, and notes have their author.
  const unlogged = ["addModerationNote", "claimCase", "releaseCase", "uploadCoursePicture"];
  const names = forAdmins.map(({ name }) => name).filter((name) => !unlogged.includes(name));
  expect(Object.keys(LOGGED).sort()).toEqual(names.sort());
  for (const action of Object.values(LOGGED)) expect(formatAction(action)).not.toContain("performed");
});

it("logs which fields of a profile an admin changed, but not their texts, and not what members change themselves", async () => {
  const member = await createPerson(app);
  await rest(app, "put", `/api/users/${member.id}`, member).send({ bio: "Mine" });
  await rest(app, "put", `/api/users/${member.id}`, admin).send({ name: "Renamed by Staff", bio: "Mine" });
  const { edges } = await log({ filter: { person: member.id } });
  expect(edges.map(({ node }) => [node.action, node.details])).toEqual([
    ["user.profile_changed", { fields: ["name"] }],
  ]);
});

it("logs changes of the people on the Explore page", async () => {
  const person: SaveFeaturedPersonInput = {
    kind: "TEAM",
    name: "Ada Lin",
    title: "Editor",
    text: "Checks lessons.",
    expertise: [],
    consent: true,
  };
  const SAVE = gql(
    `mutation AuditLogSave($input: SaveFeaturedPersonInput!) { saveFeaturedPerson(input: $input) { id } }`,
  );
  const saved = await graphql(app, SAVE, { input: person }, admin?.token);
  const id = saved.data?.saveFeaturedPerson.id;
  await graphql(app, SAVE, { input: { ...person, id, name: "Ada Linn" } }, admin?.token);
  await graphql(
    app,
    gql(`mutation AuditLogDeleteFeaturedPerson($id: ID!) { deleteFeaturedPerson(id: $id) }`),
    { id: id ?? "" },
    admin?.token,
  );
  const { edges } = await log({ first: 3 });
  expect(edges.map(({ node }) => [node.action, node.details.name])).toEqual([
    ["featured_person.deleted", "Ada Linn"],
    ["featured_person.changed", "Ada Linn"],
    ["featured_person.created", "Ada Lin"],
  ]);
});
