import type { Client } from "graphql-ws";
import { gql } from "../../gql";
import type {
  PresenceChangesSubscription,
  PresenceListSubscription,
  PresenceOnlineCountQuery,
} from "../../gql/graphql";
import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import { eventually } from "../../kit/eventually";
import { graphql, openSocket, type GraphQLResponse } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { subscribe, type Subscription } from "../../kit/clients/subscription";
import { useApp } from "../../kit/test-app";

type PresenceEvent = PresenceChangesSubscription["presenceChanged"];

const GRACE_MS = 10_000;
const CHANGES = gql(`subscription PresenceChanges { presenceChanged { online member { id } } }`);
const LIST = gql(
  `subscription PresenceList { onlineMembers { isComplete added { id username role level } removedIds count } }`,
);

type ListChange = PresenceListSubscription["onlineMembers"];

/** The list that a client has after these changes: roles by id. */
function listAfter(changes: ListChange[]): Map<string, string> {
  const list = new Map<string, string>();
  for (const { isComplete, added, removedIds } of changes) {
    if (isComplete) list.clear();
    for (const id of removedIds) list.delete(id);
    for (const { id, role } of added) list.set(id, role);
  }
  return list;
}

const app = useApp({ env: { RATE_LIMITS: "off" } });
const sockets: Client[] = [];
/** The member whose presence is published until a new subscription receives it. */
const beacon = usePerson(app);

afterAll(async () => {
  for (const socket of sockets) await socket.dispose();
});

/** Opens a tab and waits until its subscription is active. */
async function openTab(person: Person) {
  const socket = openSocket(app, person.token);
  sockets.push(socket);
  const changes = subscribe(socket, CHANGES);
  const bus = app.app.services.get<Bus<Topics>>(Bus);
  await eventually("the subscription is active", () => {
    bus.publish("presence", "all", { userId: beacon.id, online: true });
    return changes.events.length > 0;
  });
  return { socket, changes };
}

async function onlineFor(viewer: Person): Promise<string[]> {
  const { data } = await graphql(
    app,
    gql(`query PresenceOnline { online(first: 500) { edges { node { id } } } }`),
    {},
    viewer.token,
  );
  return (data?.online.edges ?? []).map(({ node }) => node.id);
}

const isAbout = (person: Person, online: boolean) => (event: PresenceEvent) =>
  event.member.id === person.id && event.online === online;

it("shows two members to each other, and counts several tabs once", async () => {
  const [anna, ben] = [await createPerson(app), await createPerson(app)];
  const { changes } = await openTab(anna);
  await openTab(ben);
  await changes.until((events) => events.some(isAbout(ben, true)));
  await openTab(ben);
  const marker = await createPerson(app);
  await openTab(marker);
  await changes.until((events) => events.some(isAbout(marker, true)));
  expect(changes.events.filter(isAbout(ben, true))).toHaveLength(1);
  for (const viewer of [anna, ben]) {
    const online = await onlineFor(viewer);
    expect(online).toEqual(expect.arrayContaining([anna.id, ben.id]));
    expect(new Set(online).size).toBe(online.length);
  }
});

it("shows admins to admins only", async () => {
  const [member, admin, otherAdmin] = [
    await createPerson(app),
    await createPerson(app, { role: "ADMIN" }),
    await createPerson(app, { role: "ADMIN" }),
  ];
  const { changes: forMember } = await openTab(member);
  const { changes: forAdmin } = await openTab(admin);
  await openTab(otherAdmin);
  const marker = await createPerson(app);
  await openTab(marker);
  await forMember.until((events) => events.some(isAbout(marker, true)));
  await forAdmin.until((events) => events.some(isAbout(marker, true)));
  expect(forAdmin.events.filter(isAbout(otherAdmin, true))).toHaveLength(1);
  expect(forMember.events.filter(({ member: { id } }) => id === admin.id || id === otherAdmin.id)).toEqual([]);
  expect(await onlineFor(admin)).toEqual(expect.arrayContaining([member.id, admin.id, otherAdmin.id]));
  const seen = await onlineFor(member);
  expect(seen).toContain(member.id);
  expect(seen).not.toContain(admin.id);
});

it("lists and counts online members in pages by username, and hides admins from members", async () => {
  const [member, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  await Promise.all([openTab(member), openTab(admin)]);
  const ONLINE = gql(`query PresenceOnlineCount($after: String) { onlineCount online(first: 2, after: $after) {
    edges { node { id username } } pageInfo { endCursor hasNextPage } } }`);
  for (const viewer of [member, admin]) {
    const listed: { id: string; username: string }[] = [];
    let count = 0;
    for (let after: string | null = ""; after !== null;) {
      const { data }: GraphQLResponse<PresenceOnlineCountQuery> = await graphql(
        app,
        ONLINE,
        { after: after || null },
        viewer.token,
      );
      const { edges = [], pageInfo }: Partial<PresenceOnlineCountQuery["online"]> = data?.online ?? {};
      expect(edges.length).toBeLessThanOrEqual(2);
      listed.push(...edges.map(({ node }) => node));
      count = data?.onlineCount ?? 0;
      after = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
    }
    const ids = listed.map(({ id }) => id);
    expect(ids).toContain(member.id);
    expect(ids.includes(admin.id)).toBe(viewer === admin);
    expect([...ids].sort()).toEqual((await onlineFor(viewer)).sort());
    expect(count).toBe(ids.length);
    const names = listed.map(({ username }) => username.toLowerCase());
    expect(names).toEqual([...names].sort());
  }
});

it("hides a promoted admin from members immediately, and shows them again after a demotion", async () => {
  const [member, admin, promoted] = [
    await createPerson(app),
    await createPerson(app, { role: "ADMIN" }),
    await createPerson(app),
  ];
  const { changes: forMember } = await openTab(member);
  const { changes: forAdmin } = await openTab(admin);
  await openTab(promoted);
  await forMember.until((events) => events.some(isAbout(promoted, true)));
  const ROLE = gql(`mutation PresenceRole($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`);
  const changeRole = (role: string) =>
    graphql(app, ROLE, { input: { userId: promoted.id, role, reason: "Trust" } }, admin.token);
  const ofPromoted = ({ events }: Subscription<PresenceEvent>): boolean[] =>
    events.filter(({ member: { id } }) => id === promoted.id).map(({ online }) => online);

  await changeRole("ADMIN");
  await forMember.until((events) => events.some(isAbout(promoted, false)));
  await forAdmin.until(() => ofPromoted(forAdmin).length === 3);
  expect(ofPromoted(forAdmin)).toEqual([true, false, true]);
  await changeRole("FREE");
  await forMember.until(() => ofPromoted(forMember).length === 3);
  expect(ofPromoted(forMember)).toEqual([true, false, true]);
});

describe("the live list of online members", () => {
  async function watchList(person: Person) {
    const { socket } = await openTab(person);
    return subscribe(socket, LIST);
  }

  it("starts with everyone who is online, and then sends changes", async () => {
    const [anna, ben, chris] = [await createPerson(app), await createPerson(app), await createPerson(app)];
    await openTab(ben);
    const list = await watchList(anna);
    await list.until((changes) => listAfter(changes).has(ben.id));
    await list.until((changes) => listAfter(changes).has(anna.id));
    expect(list.events.map(({ isComplete }) => isComplete).indexOf(true)).toBe(0);
    await openTab(chris);
    const changes = await list.until((events) => listAfter(events).has(chris.id));
    expect(changes.filter(({ isComplete }) => isComplete)).toHaveLength(1);
    expect([...listAfter(changes).keys()].sort()).toEqual((await onlineFor(anna)).sort());
    expect(changes.at(-1)?.count).toBe(listAfter(changes).size);
    const { username } = changes.flatMap(({ added }) => added).find(({ id }) => id === chris.id) ?? {};
    expect(username).toBe(chris.username);
  });

  it("shows admins to admins only, also after a promotion and a demotion", async () => {
    const [member, admin, promoted] = [
      await createPerson(app),
      await createPerson(app, { role: "ADMIN" }),
      await createPerson(app),
    ];
    await openTab(promoted);
    const [forMember, forAdmin] = [await watchList(member), await watchList(admin)];
    await forMember.until((changes) => listAfter(changes).has(promoted.id));
    await forAdmin.until((changes) => listAfter(changes).get(admin.id) === "ADMIN");
    const ROLE = gql(`mutation PresenceRole($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`);
    const changeRole = (role: string) =>
      graphql(app, ROLE, { input: { userId: promoted.id, role, reason: "Trust" } }, admin.token);
    await changeRole("ADMIN");
    await forMember.until((changes) => !listAfter(changes).has(promoted.id));
    await forAdmin.until((changes) => listAfter(changes).get(promoted.id) === "ADMIN");
    await changeRole("FREE");
    await forMember.until((changes) => listAfter(changes).get(promoted.id) === "FREE");
    const seenByMember = forMember.events.flatMap(({ added }) => added);
    expect(seenByMember.filter(({ id, role }) => id === admin.id || role === "ADMIN")).toEqual([]);
  });

  it("shows a new level, even if no one comes or goes", async () => {
    const [member, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
    const list = await watchList(member);
    await list.until((changes) => listAfter(changes).has(member.id));
    const adjust = gql(`mutation PresenceAdjust($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`);
    await graphql(app, adjust, { input: { userId: member.id, amount: 250, reason: "Test" } }, admin.token);
    await list.until((changes) =>
      changes.some(({ added }) => added.some(({ id, level }) => id === member.id && level === 3)),
    );
  });

  it("can't be read by a kicked member", async () => {
    const kicked = await createPerson(app);
    await impose(app, kicked, "KICK", { from: new Date(), until: new Date(Date.now() + 3_600_000) });
    const socket = openSocket(app, kicked.token);
    sockets.push(socket);
    const list = subscribe(socket, LIST);
    expect(await list.ended).toMatchObject([{ extensions: { code: "KICKED" } }]);
    expect(list.events).toEqual([]);
  });
});

describe("a kicked member", () => {
  async function connectKicked(forMs: number): Promise<Person> {
    const kicked = await createPerson(app);
    await impose(app, kicked, "KICK", { from: new Date(), until: new Date(Date.now() + forMs) });
    const socket = openSocket(app, kicked.token);
    sockets.push(socket);
    const connected = new Promise((resolve) => socket.on("connected", resolve));
    subscribe(socket, gql(`subscription PresenceRightsChanged { rightsChanged }`));
    await connected;
    return kicked;
  }

  it("is not online", async () => {
    const [watcher, marker] = [await createPerson(app), await createPerson(app)];
    const { changes } = await openTab(watcher);
    const kicked = await connectKicked(3_600_000);
    await openTab(marker);
    await changes.until((events) => events.some(isAbout(marker, true)));
    expect(changes.events.some(isAbout(kicked, true))).toBe(false);
    expect(await onlineFor(watcher)).not.toContain(kicked.id);
  });

  it("comes online once the kick ends, on the same socket", async () => {
    const { changes } = await openTab(await createPerson(app));
    const kicked = await connectKicked(2_000);
    await changes.until((events) => events.some(isAbout(kicked, true)));
  });
});

it("announces that a member left after ten seconds, but not if the member reconnects sooner", async () => {
  const [watcher, reloading, leaving] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  const { changes } = await openTab(watcher);
  const firstTab = await openTab(reloading);
  const leavingTabs = [await openTab(leaving), await openTab(leaving)];
  await changes.until((events) => events.some(isAbout(leaving, true)));

  await firstTab.socket.dispose();
  await openTab(reloading);
  await leavingTabs[0]?.socket.dispose();
  await leavingTabs[1]?.socket.dispose();
  const left = performance.now();
  await changes.until((events) => events.some(isAbout(leaving, false)), 3 * GRACE_MS);

  // Timers may fire slightly early. The reload happened first, so its announcement would have arrived by now.
  expect(performance.now() - left).toBeGreaterThan(GRACE_MS - 500);
  expect(changes.events.filter(({ member: { id } }) => id === reloading.id)).toEqual([
    expect.objectContaining({ online: true }),
  ]);
  expect(changes.events.filter(isAbout(leaving, false))).toHaveLength(1);
  const online = await onlineFor(watcher);
  expect(online).toContain(reloading.id);
  expect(online).not.toContain(leaving.id);
});
