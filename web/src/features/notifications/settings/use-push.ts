import { useEffect, useEffectEvent, useState } from "react";
import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "react-router-dom";
import { hasOpenLayer } from "../../../lib/navigation/use-back-closes";
import { isRecord, isText } from "../../../lib/storage/json";
import { readStored, removeStored, storageKeys, writeStored } from "../../../lib/storage/storage";
import {
  NotificationSettingsDocument,
  SubscribeToPushDocument,
  UnsubscribeFromPushDocument,
} from "./settings.generated";

const WORKER = "/service-worker.js";

export type PushState = "unsupported" | "denied" | "available";

export const isPushSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export function pushState(): PushState {
  if (!isPushSupported()) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "available";
}

/** Registers the service worker, also for the offline page. Undefined if the browser doesn't allow it. */
async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  try {
    return await navigator.serviceWorker.register(WORKER);
  } catch {
    return undefined;
  }
}

/**
 * Registers the service worker, and opens the pages of clicked notifications. If the member turned on push messages in this browser, subscribes the new session too, because the
 * server forgets the browser when a session ends.
 */
export function PushRegistration({ viewerId }: { viewerId: string }) {
  const { subscribe } = usePush(viewerId);
  const resume = useEffectEvent(async () => {
    await registerWorker();
    if (!isPushSupported() || Notification.permission !== "granted") return;
    if (readStored(storageKeys.pushMember) === viewerId) await subscribe().catch(() => undefined);
  });
  useEffect(
    function registerWhenIdle() {
      const timer = window.setTimeout(() => void resume(), 2_000);
      return () => window.clearTimeout(timer);
    },
    [viewerId],
  );
  const navigate = useNavigate();
  useEffect(
    function openPagesOfNotifications() {
      if (!("serviceWorker" in navigator)) return;
      const open = ({ data, ports }: MessageEvent<unknown>): void => {
        if (!isRecord(data) || !isText(data.openPath) || hasOpenLayer()) return;
        ports[0]?.postMessage("opened");
        void navigate(data.openPath);
      };
      navigator.serviceWorker.addEventListener("message", open);
      return () => navigator.serviceWorker.removeEventListener("message", open);
    },
    [navigate],
  );
  return null;
}

/** Turns push messages to this browser on and off. */
export function usePush(viewerId: string) {
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);

  async function subscribe(): Promise<void> {
    const { data } = await client.query({ query: NotificationSettingsDocument, fetchPolicy: "network-only" });
    const worker = await registerWorker();
    if (!data || !worker) throw new Error("The service worker is not available");
    await navigator.serviceWorker.ready;
    const subscription = await subscribeWith(worker.pushManager, data.notificationSettings.pushKey);
    const { endpoint = "", keys } = subscription.toJSON();
    const input = { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
    await client.mutate({ mutation: SubscribeToPushDocument, variables: { input } });
    writeStored(storageKeys.pushMember, viewerId);
  }

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await action();
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    subscribe,
    /** Asks for the permission. Resolves to false if the member denied it. */
    turnOn: async (): Promise<boolean> => {
      if ((await Notification.requestPermission()) !== "granted") return false;
      await run(subscribe);
      return true;
    },
    turnOff: () =>
      run(async () => {
        removeStored(storageKeys.pushMember);
        await client.mutate({ mutation: UnsubscribeFromPushDocument });
        const worker = await navigator.serviceWorker.getRegistration();
        await (await worker?.pushManager.getSubscription())?.unsubscribe();
      }),
  };
}

/** Replaces a subscription for an earlier key of the server. */
async function subscribeWith(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(key) };
  const existing = await manager.getSubscription();
  if (existing && !hasKey(existing, options.applicationServerKey)) await existing.unsubscribe();
  return manager.subscribe(options);
}

const hasKey = ({ options }: PushSubscription, key: Uint8Array): boolean =>
  options.applicationServerKey !== null && String(new Uint8Array(options.applicationServerKey)) === String(key);

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = window.atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
