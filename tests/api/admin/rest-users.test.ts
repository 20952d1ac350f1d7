import { eventually } from "../../kit/eventually";
import { openSocket } from "../../kit/clients/graphql-client";
import { createPerson, usePerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
const member = usePerson(app);

describe.each(["/api/users", "/api/admin/user-status"])("GET %s", (path) => {
  it("is for admins only", async () => {
    expect(expectRefusal(await rest(app, "get", path), 401, "UNAUTHENTICATED").message).toBe("Authentication required");
    const premium = await createPerson(app, { role: "PREMIUM" });
    for (const person of [member, premium]) {
      const { message } = expectRefusal(await rest(app, "get", path, person), 403, "FORBIDDEN");
      expect(message).toBe("Access denied. Admin privileges required.");
    }
  });
});

describe("GET /api/users", () => {
  const list = async (query = ""): Promise<Record<string, unknown>[]> =>
    (await rest(app, "get", `/api/users${query}`, admin).expect(200)).body as Record<string, unknown>[];

  it("returns a plain array of all members with email addresses, newest first", async () => {
    const newest = await createPerson(app);
    const [first, ...others] = await list();
    expect(first).toEqual({
      id: newest.id,
      email: newest.email,
      name: `Person ${newest.username}`,
      username: newest.username,
      role: "FREE",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      mfaEnabled: false,
      online: false,
    });
    expect(others.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, member.id]));
  });

  it("pages by member ID and searches by word", async () => {
    const [first, second] = await list();
    expect((await list(`?after=${String(first?.id)}`))[0]).toEqual(second);
    expect((await list(`?search=${member.username}`)).map(({ id }) => id)).toEqual([member.id]);
    expectRefusal(await rest(app, "get", "/api/users?after=nonsense", admin), 400, "VALIDATION");
  });
});

it("GET /api/admin/user-status lists online members", async () => {
  const socket = openSocket(app, member.token);
  const online = async (): Promise<{ id: string }[]> =>
    ((await rest(app, "get", "/api/admin/user-status", admin)).body as { onlineUsers: { id: string }[] }).onlineUsers;
  expect(await online()).toEqual([]);
  socket.subscribe(
    { query: "subscription { presenceChanged { online } }" },
    { next: () => undefined, error: () => undefined, complete: () => undefined },
  );
  await eventually("someone is online", async () => (await online()).length > 0);
  expect(await online()).toEqual([{ id: member.id }]);
  const users = (await rest(app, "get", "/api/users", admin)).body as { id: string; online: boolean }[];
  expect(users.filter((user) => user.online).map(({ id }) => id)).toEqual([member.id]);
  await socket.dispose();
});

describe("DELETE /api/users/{id}", () => {
  it("removes the member from the list and ends their sessions", async () => {
    const leaving = await createPerson(app);
    expect((await rest(app, "delete", `/api/users/${leaving.id}`, admin)).status).toBe(204);
    const users = (await rest(app, "get", "/api/users", admin)).body as { id: string }[];
    expect(users.map(({ id }) => id)).not.toContain(leaving.id);
    expectRefusal(await rest(app, "get", "/api/users/me", leaving), 401, "UNAUTHENTICATED");
    expectRefusal(await rest(app, "delete", `/api/users/${leaving.id}`, admin), 404, "NOT_FOUND");
  });

  it("rejects the admin's own account, members, visitors, and malformed IDs", async () => {
    expectRefusal(await rest(app, "delete", `/api/users/${admin.id}`, admin), 409, "CONFLICT");
    expectRefusal(await rest(app, "delete", `/api/users/${admin.id}`, member), 403, "FORBIDDEN");
    expectRefusal(await rest(app, "delete", `/api/users/${member.id}`), 401, "UNAUTHENTICATED");
    expectRefusal(await rest(app, "delete", "/api/users/nonsense", admin), 400, "VALIDATION");
  });
});
