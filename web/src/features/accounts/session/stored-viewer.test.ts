import { storeTokens } from "../tokens/session-tokens";
import { readStoredViewer, storeViewer, type Viewer } from "./stored-viewer";
import { createTestToken } from "../tokens/test-token";

const viewer: Viewer = {
  __typename: "Viewer",
  id: "ada",
  username: "ada",
  name: "Ada",
  email: "ada@desk.example",
  avatar: "avatar_ai.png",
  profileColor: null,
  phone: "",
  address: "",
  bio: "",
  role: "FREE",
  xp: 10,
  level: 1,
  nextLevelXp: 100,
  listed: true,
  emailConfirmed: true,
  mfaEnabled: false,
  mfaVerified: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  pendingEmail: null,
  secondFactorDueAt: null,
  viewerCanCreateChannels: true,
  viewerCanModerate: false,
  viewerCanReview: false,
  messageEditWindowMs: 86_400_000,
};

beforeEach(() => {
  localStorage.clear();
  storeTokens({ token: createTestToken({ id: "ada", exp: 4_000_000_000 }), refreshToken: null });
});

it("returns the stored viewer", () => {
  storeViewer(viewer);
  expect(readStoredViewer()).toEqual(viewer);
});

it("ignores a viewer who doesn't match the token", () => {
  storeViewer({ ...viewer, id: "ben" });
  expect(readStoredViewer()).toBeNull();
});

it.each(Object.keys(viewer) as (keyof Viewer)[])("ignores a stored viewer without %s", (field) => {
  const older: Partial<Viewer> = { ...viewer };
  delete older[field];
  localStorage.setItem("userData", JSON.stringify(older));
  expect(readStoredViewer()).toBeNull();
});

it.each([{ createdAt: "yesterday" }, { role: "USER" }, { xp: "10" }, { name: null }])("ignores %j", (damage) => {
  localStorage.setItem("userData", JSON.stringify({ ...viewer, ...damage }));
  expect(readStoredViewer()).toBeNull();
});
