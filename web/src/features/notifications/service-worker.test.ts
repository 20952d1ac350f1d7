/** @jest-environment node */
import { readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";

// In a fake worker, because the headless browser has no notifications to click. tests/e2e/notifications uses a real one.

const ORIGIN = "https://site.test";
const SCRIPT = readFileSync(path.resolve(__dirname, "../../../public/service-worker.js"), "utf8");

interface Tab {
  visibilityState: string;
  focused: boolean;
  focus: () => Promise<void>;
  postMessage: (message: object, ports: [MessagePort]) => void;
}

/** Opens the pages it is asked to open. */
const openingTab = (paths: object[]): Tab =>
  tab({
    postMessage: (message, [port]) => {
      paths.push(message);
      port.postMessage("opened");
    },
  });

const tab = (changes: Partial<Tab> = {}): Tab => ({
  visibilityState: "hidden",
  focused: false,
  focus: jest.fn(() => Promise.resolve()),
  postMessage: jest.fn(),
  ...changes,
});

function startWorker(tabs: Tab[] = [], isSubscribed = true) {
  const handlers = new Map<string, (event: object) => void>();
  const showNotification = jest.fn(() => Promise.resolve());
  const openWindow = jest.fn(() => Promise.resolve());
  const [close, unsubscribe] = [jest.fn(), jest.fn(() => Promise.resolve(true))];
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    registration: {
      showNotification,
      getNotifications: () => Promise.resolve([{ close }, { close }]),
      pushManager: { getSubscription: () => Promise.resolve(isSubscribed ? { unsubscribe } : null) },
    },
    clients: { matchAll: () => Promise.resolve(tabs), openWindow },
  };
  runInNewContext(SCRIPT, { self, URL, MessageChannel, setTimeout });
  /** Resolves once the handler has finished. */
  async function dispatch(type: string, event: object): Promise<void> {
    let finished: Promise<unknown> | undefined;
    handlers.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (finished = promise) });
    if (!finished) throw new Error(`The worker doesn't handle ${type}`);
    await finished;
  }
  return {
    showNotification,
    openWindow,
    close,
    unsubscribe,
    endSession: () => dispatch("message", { data: "ended" }),
    push: (text: string) => dispatch("push", { data: { json: (): unknown => JSON.parse(text) } }),
    pushWithoutData: () => dispatch("push", { data: null }),
    click: async (data: unknown) => {
      const close = jest.fn();
      await dispatch("notificationclick", { notification: { data, close } });
      expect(close).toHaveBeenCalled();
    },
  };
}

const PAYLOAD = JSON.stringify({ title: "ada mentioned you", body: "Look here", path: "/community/c", tag: "7" });

describe("the end of a session", () => {
  it("closes the shown notifications and ends the subscription", async () => {
    const worker = startWorker();
    await worker.endSession();
    expect(worker.close).toHaveBeenCalledTimes(2);
    expect(worker.unsubscribe).toHaveBeenCalledTimes(1);
  });

  it("closes them without a subscription, too", async () => {
    const worker = startWorker([], false);
    await worker.endSession();
    expect(worker.close).toHaveBeenCalledTimes(2);
  });
});

describe("push", () => {
  it("shows the message as a notification, also next to a tab in the background", async () => {
    const worker = startWorker([tab(), tab({ visibilityState: "visible" })]);
    await worker.push(PAYLOAD);
    expect(worker.showNotification.mock.calls).toEqual([
      [
        "ada mentioned you",
        expect.objectContaining({ body: "Look here", tag: "7", data: { path: "/community/c" } }) as object,
      ],
    ]);
  });

  it("shows nothing while the member looks at the site", async () => {
    const worker = startWorker([tab({ visibilityState: "visible", focused: true })]);
    await worker.push(PAYLOAD);
    expect(worker.showNotification).not.toHaveBeenCalled();
  });

  it.each(["no JSON", "null", "[]", `{"title":1}`])("ignores %s", async (text) => {
    const worker = startWorker();
    await worker.push(text);
    expect(worker.showNotification).not.toHaveBeenCalled();
  });

  it("ignores a message without data", async () => {
    const worker = startWorker();
    await worker.pushWithoutData();
    expect(worker.showNotification).not.toHaveBeenCalled();
  });
});

describe("a click on a notification", () => {
  it("lets the first open tab that answers open the page, without a reload", async () => {
    const opened: object[] = [];
    const [busy, open] = [tab(), openingTab(opened)];
    const worker = startWorker([busy, open]);
    await worker.click({ path: "/community/c?message=m" });
    expect([busy.focus, open.focus].map((focus) => jest.mocked(focus).mock.calls.length)).toEqual([0, 1]);
    expect(opened).toEqual([{ openPath: "/community/c?message=m" }]);
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  it("opens a new tab if no tab answers", async () => {
    const worker = startWorker([tab()]);
    await worker.click({ path: "/courses" });
    expect(worker.openWindow.mock.calls).toEqual([[`${ORIGIN}/courses`]]);
  });

  it("opens the home page without a path", async () => {
    const worker = startWorker();
    await worker.click(undefined);
    expect(worker.openWindow.mock.calls).toEqual([[`${ORIGIN}/`]]);
  });

  it.each(["https://evil.test/", "//evil.test", "javascript:alert(1)", "data:text/html,x"])(
    "never opens %s",
    async (link) => {
      const opened: object[] = [];
      const worker = startWorker([openingTab(opened)]);
      await worker.click({ path: link });
      expect(opened).toEqual([]);
      expect(worker.openWindow).not.toHaveBeenCalled();
    },
  );
});
