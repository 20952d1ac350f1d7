import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { readDraft } from "../storage/drafts";
import { Autosave, type Version } from "./autosave";

/** A server with one note. */
class FakeServer {
  note: Version = { text: "", revision: 0 };
  isOffline = false;
  losesResponse = false;

  readonly save = async ({ text, revision }: Version): Promise<Version> => {
    if (this.isOffline) throw new TypeError("Failed to fetch");
    if (revision !== this.note.revision) {
      throw new CombinedGraphQLErrors({ errors: [{ message: "Changed", extensions: { code: "CONFLICT" } }] });
    }
    this.note = { text, revision: revision + 1 };
    if (this.losesResponse) throw new TypeError("Failed to fetch");
    return this.note;
  };

  readonly load = async (): Promise<Version> => this.note;
}

let server: FakeServer;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  server = new FakeServer();
});

const draft = (): unknown => JSON.parse(readDraft("note") ?? "null");
const open = (): Autosave => new Autosave("note", server.note, server);

it("saves after a pause, and removes the draft", async () => {
  const editor = open();
  editor.edit("One");
  editor.edit("One, two");
  expect(draft()).toEqual({ text: "One, two", revision: 0 });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.note).toEqual({ text: "One, two", revision: 1 });
  expect([editor.getState().status, draft()]).toEqual(["saved", null]);
});

it("keeps an offline note in the browser and saves it later, even after a reload", async () => {
  server.isOffline = true;
  open().edit("Written in a tunnel");
  await jest.advanceTimersByTimeAsync(1_000);
  const reloaded = open();
  expect(reloaded.getState().text).toBe("Written in a tunnel");
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reloaded.getState().status).toBe("waiting");
  server.isOffline = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect([server.note.text, reloaded.getState().status]).toEqual(["Written in a tunnel", "saved"]);
});

it("never overwrites the changes of another device", async () => {
  const [phone, laptop] = [open(), open()];
  laptop.edit("From the laptop");
  await laptop.save();
  phone.edit("From the phone");
  await phone.save();
  expect(phone.getState()).toMatchObject({ text: "From the phone", conflict: { text: "From the laptop" } });
  phone.edit("From the phone, continued");
  await jest.advanceTimersByTimeAsync(60_000);
  expect(server.note.text).toBe("From the laptop");
  phone.resolve("From both");
  await jest.advanceTimersByTimeAsync(0);
  expect([server.note.text, phone.getState().conflict]).toEqual(["From both", null]);
});

it("detects a change that was made while the device with the draft was closed", async () => {
  server.isOffline = true;
  open().edit("Draft");
  server.note = { text: "From the laptop", revision: 1 };
  server.isOffline = false;
  const reloaded = open();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reloaded.getState()).toMatchObject({ text: "Draft", conflict: { text: "From the laptop" } });
  reloaded.resolve("From the laptop");
  expect([reloaded.getState(), draft()]).toMatchObject([{ status: "saved", conflict: null }, null]);
});

it("recognizes its own text after a lost response", async () => {
  server.losesResponse = true;
  const editor = open();
  editor.edit("Saved twice");
  await editor.save();
  server.losesResponse = false;
  await editor.save();
  expect(editor.getState()).toMatchObject({ status: "saved", conflict: null });
  expect(server.note.revision).toBe(1);
});

it("saves and stores nothing after it is stopped, even if a response arrives later", async () => {
  const editor = open();
  editor.edit("Ada's note");
  const saving = editor.save();
  editor.edit("Ada's note, continued");
  editor.stop();
  localStorage.clear();
  await saving;
  editor.edit("Typed while the page closes");
  await editor.save();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([server.note.text, localStorage.length]).toEqual(["Ada's note", 0]);
});

it("saves what was typed during a save", async () => {
  const editor = open();
  editor.edit("One");
  const saving = editor.save();
  editor.edit("One, two");
  await saving;
  expect([server.note.text, draft()]).toEqual(["One", { text: "One, two", revision: 1 }]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect([server.note.text, editor.getState().status]).toEqual(["One, two", "saved"]);
});

it("discards what isn't saved, and does not retry a conflict that has no other version", async () => {
  const editor = new Autosave("note", server.note, { save: server.save });
  server.note = { text: "Submitted", revision: 1 };
  editor.edit("Too late");
  await jest.advanceTimersByTimeAsync(60_000);
  expect(editor.getState().status).toBe("rejected");
  editor.discard();
  expect(draft()).toBeNull();
});

it("shows a newer version of the server, unless the author is writing", () => {
  const editor = open();
  editor.receive({ text: "From the phone", revision: 1 });
  expect(editor.getState().text).toBe("From the phone");
  editor.edit("Mine");
  editor.receive({ text: "From the phone again", revision: 2 });
  expect(editor.getState().text).toBe("Mine");
});
