import { gql } from "../../gql";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const BAN = gql(`mutation ModerationRacesBan($input: BanUserInput!) { banUser(input: $input) }`);
const CHANGE_ROLE = gql(
  `mutation ModerationRacesChangeRole($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`,
);
const CHANGE_PASSWORD = gql(
  `mutation ModerationRacesChangePassword($input: ChangePasswordInput!) { changePassword(input: $input) }`,
);
const DELETE_MINE = gql(
  `mutation ModerationRacesDeleteMine($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`,
);
const ROUNDS = 12;

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
});

afterEach(() => app.stop());

const mutate = <Data, Input>(caller: Person, query: Document<Data, { input: Input }>, input: NoInfer<Input>) =>
  graphql(app, query, { input }, caller.token);
const createAdmin = (): Promise<Person> => createPerson(app, { role: "ADMIN" });
const login = ({ email, password }: Person) => rest(app, "post", "/api/auth/login").send({ email, password });
const isValid = async (session: { token?: string }): Promise<boolean> =>
  Boolean(session.token) && (await rest(app, "get", "/api/users/me", { token: session.token ?? "" })).status === 200;

it("a sign-in that overlaps a ban leaves no valid session", async () => {
  const admin = await createAdmin();
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await createPerson(app);
    const signIns = [login(person), login(person), login(person)].map((request) =>
      request.then(({ body }) => body as Person),
    );
    await mutate(admin, BAN, { userId: person.id, reason: "Spam" });
    for (const session of await Promise.all(signIns)) expect(await isValid(session)).toBe(false);
  }
});

it("a sign-in that overlaps a password change leaves no valid session with the old password", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await createPerson(app);
    const signIns = [login(person), login(person), login(person)].map((request) =>
      request.then(({ body }) => body as Person),
    );
    await mutate(person, CHANGE_PASSWORD, { currentPassword: person.password, newPassword: "a-quiet-harbor" });
    for (const session of await Promise.all(signIns)) expect(await isValid(session)).toBe(false);
    expect(await isValid(person)).toBe(true);
  }
});

it("when two admins ban each other, one can still sign in", async () => {
  const [one, two] = [await createAdmin(), await createAdmin()];
  await Promise.all([
    mutate(one, BAN, { userId: two.id, reason: "You first" }),
    mutate(two, BAN, { userId: one.id, reason: "No, you" }),
  ]);
  const statuses = [(await login(one)).status, (await login(two)).status];
  expect(statuses.sort()).toEqual([200, 403]);
});

it("an admin is the last one if all others are banned", async () => {
  const [one, two] = [await createAdmin(), await createAdmin()];
  await mutate(one, BAN, { userId: two.id, reason: "Spam" });
  const { errors } = await mutate(one, DELETE_MINE, { currentPassword: one.password });
  expect(errors?.[0]?.message).toBe("This is the last admin");
});

it("when two admins demote each other, only one succeeds", async () => {
  const [one, two] = [await createAdmin(), await createAdmin(), await createAdmin()];
  const responses = await Promise.all([
    mutate(one, CHANGE_ROLE, { userId: two.id, role: "FREE" }),
    mutate(two, CHANGE_ROLE, { userId: one.id, role: "FREE" }),
  ]);
  expect(responses.map(({ errors }) => errors?.[0]?.extensions.code ?? "done").sort()).toEqual(["FORBIDDEN", "done"]);
});

it("accepts the legacy role USER as FREE", async () => {
  const [admin, person] = [await createAdmin(), await createPerson(app, { role: "PREMIUM" })];
  expect((await mutate(admin, CHANGE_ROLE, { userId: person.id, role: "USER" })).errors).toBeUndefined();
  expect((await rest(app, "get", "/api/users/me", person)).body).toMatchObject({ role: "FREE" });
  expect((await mutate(admin, CHANGE_ROLE, { userId: person.id, role: "OWNER" })).errors?.[0]?.extensions.code).toBe(
    "VALIDATION",
  );
});
