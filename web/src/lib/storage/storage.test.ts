import { isRecord } from "./json";
import { discardOtherVersions, readStored, readStoredJson, removeStored, writeStored } from "./storage";

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

function fillStorage() {
  return jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
}

it("returns the latest value after storage is full", () => {
  writeStored("refreshToken", "r1");
  fillStorage();
  writeStored("refreshToken", "r2");
  expect(readStored("refreshToken")).toBe("r2");
  removeStored("refreshToken");
  expect(readStored("refreshToken")).toBeNull();
});

it("prefers a value stored later, by this tab or another", () => {
  const full = fillStorage();
  writeStored("refreshToken", "r2");
  full.mockRestore();
  localStorage.setItem("refreshToken", "r3 of another tab");
  expect(readStored("refreshToken")).toBe("r3 of another tab");
  writeStored("refreshToken", "r4");
  expect(readStored("refreshToken")).toBe("r4");
  localStorage.setItem("refreshToken", "r5 of another tab");
  expect(readStored("refreshToken")).toBe("r5 of another tab");
});

it.each(["{", "[]", "null", '"text"'])("reads %s as null", (text) => {
  localStorage.setItem("userData", text);
  expect(readStoredJson("userData", isRecord)).toBeNull();
});

it("discards values of another version, but keeps the session", () => {
  writeStored("storageVersion", "0");
  writeStored("drafts:note:l1", "{}");
  writeStored("userData", "{}");
  writeStored("token", "t");
  discardOtherVersions();
  expect([readStored("drafts:note:l1"), readStored("userData"), readStored("token")]).toEqual([null, null, "t"]);
  writeStored("drafts", "{}");
  discardOtherVersions();
  expect(readStored("drafts")).toBe("{}");
});

it("keeps values of the first release, which stored no version", () => {
  writeStored("drafts", "{}");
  discardOtherVersions();
  expect(readStored("drafts")).toBe("{}");
});
