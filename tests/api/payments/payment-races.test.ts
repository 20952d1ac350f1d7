import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const BAN = `mutation ($input: BanUserInput!) { banUser(input: $input) }`;
const CHANGE_ROLE = `mutation ($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`;
const CHANGE_PASSWORD = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }`;
const DELETE_MINE = `mutation ($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`;
const ROUNDS = 12;

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
});

afterEach(() => app.stop());

const ask = (who: Person, query: string, input: object) => graphql(app, query, { input }, who.token);
const admin = (): Promise<Person> => createPerson(app, { role: "ADMIN" });
const login = ({ email, password }: Person) => rest(app, "post", "/api/auth/login").send({ email, password });
const works = async (session: { token?: string }): Promise<boolean> =>
  Boolean(session.token) && (await rest(app, "get", "/api/users/me", { token: session.token ?? "" })).status === 200;

it("no sign-in that overlaps a ban leaves a session that works", async () => {
  const chief = await admin();
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await createPerson(app);
    const signIns = [login(person), login(person), login(person)].map((request) =>
      request.then(({ body }) => body as Person),
    );
    await ask(chief, BAN, { userId: person.id, reason: "Spam" });
    for (const session of await Promise.all(signIns)) expect(await works(session)).toBe(false);
  }
});

it("no sign-in with the old password that overlaps its change leaves a session that works", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await createPerson(app);
    const signIns = [login(person), login(person), login(person)].map((request) =>
      request.then(({ body }) => body as Person),
    );
    await ask(person, CHANGE_PASSWORD, { currentPassword: person.password, newPassword: "a-quiet-harbour" });
    for (const session of await Promise.all(signIns)) expect(await works(session)).toBe(false);
    expect(await works(person)).toBe(true);
  }
});

it("of two admins who ban each other one can still sign in", async () => {
  const [one, two] = [await admin(), await admin()];
  await Promise.all([
    ask(one, BAN, { userId: two.id, reason: "You first" }),
    ask(two, BAN, { userId: one.id, reason: "No, you" }),
  ]);
  const statuses = [(await login(one)).status, (await login(two)).status];
  expect(statuses.sort()).toEqual([200, 403]);
});

it("an admin beside whom only banned ones are left is the last one", async () => {
  const [one, two] = [await admin(), await admin()];
  await ask(one, BAN, { userId: two.id, reason: "Spam" });
  const { errors } = await ask(one, DELETE_MINE, { currentPassword: one.password });
  expect(errors?.[0]?.message).toBe("This is the last admin");
});

it("who has lost the role at the same moment does nothing with it any more", async () => {
  const [one, two] = [await admin(), await admin(), await admin()];
  const answers = await Promise.all([
    ask(one, CHANGE_ROLE, { userId: two.id, role: "FREE" }),
    ask(two, CHANGE_ROLE, { userId: one.id, role: "FREE" }),
  ]);
  expect(answers.map(({ errors }) => errors?.[0]?.extensions.code ?? "done").sort()).toEqual(["FORBIDDEN", "done"]);
});

it("USER, as older clients say, is FREE", async () => {
  const [chief, person] = [await admin(), await createPerson(app, { role: "PREMIUM" })];
  expect((await ask(chief, CHANGE_ROLE, { userId: person.id, role: "USER" })).errors).toBeUndefined();
  expect((await rest(app, "get", "/api/users/me", person)).body).toMatchObject({ role: "FREE" });
  expect((await ask(chief, CHANGE_ROLE, { userId: person.id, role: "OWNER" })).errors?.[0]?.extensions.code).toBe(
    "VALIDATION",
  );
});
