import { createContext, type RequestInfo } from "../../graphql/context";
import {
  ChannelEventsService,
  CommunityEventsService,
  MESSAGE_BODY,
  MessagesService,
  sendFrame,
  SIGN_IN_TO_SEND,
  type ChannelEventRecord,
} from "../../features/community";
import { AppError } from "../../kernel/errors/errors";
import { parseJson } from "../../kernel/parse-json";
import type { RequestContext, ServiceMap } from "../../kernel/request-context";
import { requireViewer } from "../../kernel/request-context";
import { requireObjectBody } from "../../kernel/rest/rest-request";

const ONLINE_USERS = "/topic/online-users";
const CHANNEL_EVENTS = /^\/topic\/chat\/([^/]+)$/;
const CHANNEL_MESSAGES = /^\/app\/chat\/([^/]+)$/;

const unknownDestination = (): AppError => new AppError("VALIDATION", "Unknown destination");

/** Event bodies are the same for every subscriber, so each is serialized once. */
const bodyCache = new WeakMap<ChannelEventRecord["message"], Map<string, string>>();

/** Null for replies that only their threads show, because subscribers would show them in the channel. */
function eventBody({ type, message }: ChannelEventRecord): string | null {
  if (message.threadOnly) return null;
  const bodies = bodyCache.get(message) ?? new Map<string, string>();
  bodyCache.set(message, bodies);
  const cached = bodies.get(type);
  if (cached !== undefined) return cached;
  const body = JSON.stringify({ type: type.toLowerCase(), ...MESSAGE_BODY.from(message) });
  bodies.set(type, body);
  return body;
}

async function* mapEvents<From>(
  source: AsyncIterator<From>,
  map: (from: From) => string | null,
): AsyncGenerator<string, void> {
  for (let step = await source.next(); !step.done; step = await source.next()) {
    const body = map(step.value);
    if (body !== null) yield body;
  }
}

/** Leaves out events without a body. Subscribes before the first read. `return` ends the source first, so that a pending read ends immediately. */
function toBodies<From>(
  source: AsyncIterable<From>,
  map: (from: From) => string | null,
): AsyncIterableIterator<string> {
  const iterator = source[Symbol.asyncIterator]();
  const bodies = mapEvents(iterator, map);
  return {
    next: () => bodies.next(),
    return: async () => {
      await iterator.return?.();
      return bodies.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Maps STOMP destinations to the product's events and operations. Checks the session for every frame. */
export class ChatDestinations {
  constructor(private readonly services: ServiceMap) {}

  async subscribe(destination: string, info: RequestInfo): Promise<AsyncIterableIterator<string>> {
    const channelId = CHANNEL_EVENTS.exec(destination)?.[1];
    if (destination !== ONLINE_USERS && !channelId) throw unknownDestination();
    const viewer = requireViewer(await this.contextOf(info));
    if (!channelId) {
      return toBodies(this.services.get(CommunityEventsService).onlineIds(viewer), (ids) => JSON.stringify(ids));
    }
    // Skips the replay: STOMP subscribers get only new events.
    const events = await this.services.get(ChannelEventsService).subscribe(viewer, channelId, Number.MAX_SAFE_INTEGER);
    return toBodies(events, eventBody);
  }

  async publish(destination: string, body: string, info: RequestInfo): Promise<void> {
    const channelId = CHANNEL_MESSAGES.exec(destination)?.[1];
    if (!channelId) throw unknownDestination();
    const viewer = requireViewer(await this.contextOf(info), SIGN_IN_TO_SEND);
    const request = { params: { channelId }, query: {}, body: requireObjectBody(parseJson(body)) };
    await sendFrame(this.services.get(MessagesService), viewer, request);
  }

  private contextOf(info: RequestInfo): Promise<RequestContext> {
    return createContext(this.services, info);
  }
}
