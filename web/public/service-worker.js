// Shows push messages and, without a connection, a page that says so. Nothing else is cached, so that an update of the site
// never meets old files.
const CACHE = "offline-1";
const OFFLINE_PAGE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(OFFLINE_PAGE, { cache: "reload" })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(OFFLINE_PAGE)) ?? Response.error()));
});

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

/** A visible tab shows the notification itself, in its bell. */
async function show(data) {
  const { title, body, path, tag } = parse(data);
  if (typeof title !== "string") return;
  const windows = await self.clients.matchAll({ type: "window" });
  if (windows.some((client) => client.visibilityState === "visible" && client.focused)) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/icon-192.png",
    data: { path },
  });
}

function parse(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
}

self.addEventListener("message", (event) => {
  if (event.data === "ended") event.waitUntil(endPush());
});

/** After the end of a session: the next user of this device must not see messages for the previous one. */
async function endPush() {
  for (const shown of await self.registration.getNotifications()) shown.close();
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Asks the tabs used last to open the page without a reload. A new tab opens if none does. */
async function open(path) {
  // Only pages of this site.
  const url = new URL(typeof path === "string" ? path : "/", self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of windows.slice(0, MAX_ASKED_TABS)) {
    if (!(await opensItself(client, url.pathname.replace(/^\/+/, "/") + url.search + url.hash))) continue;
    await client.focus().catch(() => undefined);
    return;
  }
  await self.clients.openWindow(url.href);
}

const MAX_ASKED_TABS = 3;
const ANSWER_TIMEOUT_MS = 500;

/** A tab with an open dialog doesn't answer, because the page would close the dialog. Neither does a suspended tab. */
async function opensItself(client, openPath) {
  const { port1, port2 } = new MessageChannel();
  try {
    return await new Promise((resolve) => {
      port1.onmessage = () => resolve(true);
      setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS);
      client.postMessage({ openPath }, [port2]);
    });
  } finally {
    port1.close();
  }
}
