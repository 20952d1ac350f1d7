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

/** Uses an open tab if there is one. */
async function open(path) {
  // Only pages of this site.
  const url = new URL(typeof path === "string" ? path : "/", self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of windows) {
    try {
      await client.focus();
      await client.navigate(url.href);
      return;
    } catch {
      // The tab can't be used, for example because another service worker controls it.
    }
  }
  await self.clients.openWindow(url.href);
}
