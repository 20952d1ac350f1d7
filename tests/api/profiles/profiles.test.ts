import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import type supertest from "supertest";
import { eventually } from "../../kit/eventually";
import { createPerson, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { expectRefusal, rest, type RestResponse } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const LIMIT_BYTES = 5_242_880;

const app = useApp({ env: { RATE_LIMITS: "off" } });
const person = usePerson(app);
const admin = usePerson(app, { role: "ADMIN" });

const read = (id: string, reader?: Person): supertest.Test => rest(app, "get", `/api/users/${id}`, reader);
const change = (caller: Person, body: object, id = caller.id): supertest.Test =>
  rest(app, "put", `/api/users/${id}`, caller).send(body);
const upload = (caller: Person, picture: Buffer, filename: string): supertest.Test =>
  rest(app, "put", `/api/users/${caller.id}`, caller).attach("profilePicture", picture, filename);
const solid = (width = 40, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#2cefc3" } });

describe("reading a member", () => {
  it("shows the address, phone, and email only to the member and admins", async () => {
    const other = await createPerson(app);
    await change(person, { phone: "+44 1", address: "1 Lane", bio: "Hello" });
    const publicFields = { id: person.id, username: person.username, bio: "Hello", role: "FREE", mfaVerified: true };
    const privateFields = { email: person.email, phone: "+44 1", address: "1 Lane", mfaEnabled: false };
    const hiddenFields = { email: null, phone: null, address: null, mfaEnabled: null };
    expect((await read(person.id, person)).body).toMatchObject({ ...publicFields, ...privateFields });
    expect((await read(person.id, admin)).body).toMatchObject({ ...publicFields, ...privateFields });
    expect((await read(person.id, other)).body).toMatchObject({ ...publicFields, ...hiddenFields });
  });

  it("rejects visitors, unknown IDs, and malformed IDs", async () => {
    expectRefusal(await read(person.id), 401, "UNAUTHENTICATED");
    expectRefusal(await read(UNKNOWN_ID, person), 404, "NOT_FOUND");
    expectRefusal(await read("not-an-id", person), 400, "VALIDATION");
  });
});

describe("changing a profile", () => {
  it.each([
    ["name", "Ada Lovelace"],
    ["username", "Ada.L-1815_x"],
    ["phone", "+44 (0)20 7946-0000"],
    ["address", "1 Harbor Lane, Boston"],
    ["bio", "Patient.\nLow cost."],
    ["avatar", "avatar_money.png"],
    ["profileColor", "#10B981"],
  ])("stores %s, on both paths", async (field, value) => {
    const someone = await createPerson(app);
    for (const suffix of ["", "/update"]) {
      const response = await rest(app, "put", `/api/users/${someone.id}${suffix}`, someone).send({ [field]: value });
      expect([response.status, response.body]).toEqual([200, expect.objectContaining({ [field]: value })]);
    }
    expect((await read(someone.id, someone)).body).toMatchObject({ [field]: value });
  });

  it.each([
    [{ name: " " }, "name"],
    [{ name: "two\nlines" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ username: "ab" }, "username"],
    [{ username: "no spaces" }, "username"],
    [{ username: "x".repeat(31) }, "username"],
    [{ username: "<script>" }, "username"],
    [{ phone: "call me" }, "phone"],
    [{ phone: "1".repeat(31) }, "phone"],
    [{ address: "a\nb" }, "address"],
    [{ address: "x".repeat(201) }, "address"],
    [{ bio: "x".repeat(501) }, "bio"],
    [{ avatar: "avatar_evil.png" }, "avatar"],
    [{ avatar: "../../../package.json" }, "avatar"],
    [{ avatar: `${UNKNOWN_ID}.webp` }, "avatar"],
    [{ profileColor: "red" }, "profileColor"],
  ])("rejects %j and keeps the old values", async (body, field) => {
    const before = (await read(person.id, person)).body as object;
    const refusal = expectRefusal(await change(person, body), 400, "VALIDATION");
    expect(refusal.fields?.[field]).toBeDefined();
    expect((await read(person.id, person)).body).toEqual(before);
  });

  it("is limited to the member and admins", async () => {
    const other = await createPerson(app);
    expectRefusal(await change(other, { bio: "mine" }, person.id), 403, "FORBIDDEN");
    expectRefusal(await rest(app, "put", `/api/users/${person.id}`).send({ bio: "x" }), 401, "UNAUTHENTICATED");
    expect((await change(admin, { bio: "Tidied up" }, person.id)).body).toMatchObject({ bio: "Tidied up" });
    expectRefusal(await change(admin, { bio: "x" }, UNKNOWN_ID), 404, "NOT_FOUND");
    expectRefusal(await change(admin, { bio: "x" }, "not-an-id"), 400, "VALIDATION");
  });

  it("requires a unique username regardless of case, and lets members change the case of theirs", async () => {
    const other = await createPerson(app);
    const refusal = expectRefusal(await change(person, { username: other.username.toUpperCase() }), 409, "CONFLICT");
    expect(refusal.message).toBe("User already exists with this email or username");
    const member = await createPerson(app);
    expect((await change(member, { username: member.username.toUpperCase() })).status).toBe(200);
  });

  it("a picture clears the color, a color clears the picture, and resubmitting the form changes neither", async () => {
    const someone = await createPerson(app);
    const changeAvatar = async (body: object): Promise<unknown> => {
      const { avatar, profileColor } = (await change(someone, body)).body as Record<string, string>;
      return [avatar, profileColor];
    };
    expect(await changeAvatar({ avatar: "avatar_tech.png" })).toEqual(["avatar_tech.png", null]);
    expect(await changeAvatar({ profileColor: "#EF4444" })).toEqual(["avatar_ai.png", "#EF4444"]);
    expect(await changeAvatar({ avatar: "avatar_ai.png", profileColor: "#EF4444" })).toEqual([
      "avatar_ai.png",
      "#EF4444",
    ]);
    expect(await changeAvatar({})).toEqual(["avatar_ai.png", "#EF4444"]);
    expect(await changeAvatar({ avatar: "avatar_ai.png" })).toEqual(["avatar_ai.png", null]);
  });
});

describe("an uploaded picture", () => {
  it("is decoded, made square, and re-encoded without camera metadata", async () => {
    const someone = await createPerson(app);
    const jpeg = await solid(900, 600)
      .withExif({ IFD0: { Copyright: "Secret place" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    const { avatar, profileColor } = (await upload(someone, jpeg, "../../../evil.php")).body as Record<string, string>;
    expect([avatar, profileColor]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.webp$/), null]);
    const served = await rest(app, "get", `/avatars/${avatar}`).buffer();
    expect(served.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
    const stored = await sharp(served.body as Buffer).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 512, height: 512 });
    expect(stored.exif).toBeUndefined();
  });

  it("replaces the previous picture and deletes its file", async () => {
    const someone = await createPerson(app);
    const fileOf = (name: string): string => path.join(app.dataDir, "uploads", name);
    const png = await solid().png().toBuffer();
    const first = ((await upload(someone, png, "a.png")).body as { avatar: string }).avatar;
    const second = ((await upload(someone, png, "a.png")).body as { avatar: string }).avatar;
    await eventually("the first picture is deleted", () => !existsSync(fileOf(first)));
    expect(existsSync(fileOf(second))).toBe(true);
    await change(someone, { profileColor: "#EF4444" });
    await eventually("the second picture is deleted", () => !existsSync(fileOf(second)));
  });

  it.each([
    ["a text file named like a picture", Buffer.from("not a picture"), "photo.png"],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), "photo.svg"],
    ["a truncated picture", Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAA", "base64"), "photo.png"],
  ])("is rejected if it is %s", async (_name, bytes, filename) => {
    const refusal = expectRefusal(await upload(person, bytes, filename), 400, "VALIDATION");
    expect(refusal.message).toBe("Please select a valid image file.");
  });

  it("leaves no file behind when it is rejected or for another member", async () => {
    const stored = (): Promise<string[]> => readdir(path.join(app.dataDir, "uploads"));
    const [someone, other] = [await createPerson(app), await createPerson(app)];
    const png = await solid().png().toBuffer();
    await upload(someone, png, "a.png");
    const before = await stored();
    const uploadFor = (id: string, caller: Person): supertest.Test =>
      rest(app, "put", `/api/users/${id}`, caller).attach("profilePicture", png, "a.png");
    expectRefusal(await uploadFor(someone.id, other), 403, "FORBIDDEN");
    expectRefusal(await uploadFor(UNKNOWN_ID, admin), 404, "NOT_FOUND");
    expectRefusal(await uploadFor(other.id, other).field("username", someone.username), 409, "CONFLICT");
    expect(await stored()).toEqual(before);
  });

  it("must be smaller than 5,242,880 bytes", async () => {
    const refusal = expectRefusal(await upload(person, Buffer.alloc(LIMIT_BYTES), "photo.png"), 413, "TOO_LARGE");
    expect(refusal.message).toBe("Image size must be less than 5MB.");
    const png = await solid().png().toBuffer();
    const largest = Buffer.concat([png, Buffer.alloc(LIMIT_BYTES)], LIMIT_BYTES - 1);
    expect((await upload(person, largest, "photo.png")).status).toBe(200);
  });
});

describe("a public profile", () => {
  const profile = (id: string): supertest.Test => rest(app, "get", `/api/users/public-profile/${id}`);

  it("is open to visitors and contains nothing private", async () => {
    const response: RestResponse & { text: string } = await profile(person.id);
    expect([response.status, response.body]).toEqual([
      200,
      expect.objectContaining({ id: person.id, rank: "Rookie", stats: { messages: 0, trades: 0, reputation: 0 } }),
    ]);
    expect(response.text).not.toContain(person.email);
  });

  it.each([
    [9, "Rookie"],
    [10, "Member"],
    [24, "Member"],
    [25, "Pro"],
    [50, "Elite"],
    [74, "Elite"],
    [75, "Legend"],
  ])("at level %i has the rank %s", async (level, rank) => {
    const ranked = await createPerson(app, { xp: 100 * (level - 1) });
    expect((await profile(ranked.id)).body).toMatchObject({ level, rank });
  });

  it("has the achievements with the times they were reached, even after XP is lost", async () => {
    const member = await createPerson(app);
    const entry = (source: string, amount: number, at: string): Promise<unknown> =>
      app.sql(
        `INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
         VALUES ($1, 'ADMIN', $2, $3, $4, $4)`,
        [member.id, source, amount, at],
      );
    await entry("a", 399, "2026-01-01T00:00:00Z");
    await entry("b", 1, "2026-02-01T00:00:00Z");
    await entry("c", 500, "2026-03-01T00:00:00Z");
    await entry("d", -600, "2026-04-01T00:00:00Z");
    await app.sql(`UPDATE users SET xp = 300 WHERE id = $1`, [member.id]);
    const { achievements, level } = (await profile(member.id)).body as { achievements: object[]; level: number };
    expect(level).toBe(4);
    expect(achievements).toEqual([
      { level: 5, title: "Level 5", reachedAt: "2026-02-01T00:00:00.000Z" },
      { level: 10, title: "Level 10", reachedAt: "2026-03-01T00:00:00.000Z" },
    ]);
  });

  it("is not found for unknown and deleted members, and rejects a malformed ID", async () => {
    const deleted = await createPerson(app);
    expect((await rest(app, "delete", `/api/users/${deleted.id}`, admin)).status).toBe(204);
    for (const id of [UNKNOWN_ID, deleted.id]) {
      expect(expectRefusal(await profile(id), 404, "NOT_FOUND").message).toBe("Profile not found");
    }
    expectRefusal(await profile("not-an-id"), 400, "VALIDATION");
  });
});
