import type { DataSource } from "typeorm";
import { SessionsService } from "../../graphql-server/src/features/accounts";
import { Presence } from "../../graphql-server/src/features/community";
import { activeBan } from "../../graphql-server/src/features/moderation";
import { createContext } from "../../graphql-server/src/graphql/context";
import type { FastLane, RunOperation } from "../../graphql-server/src/graphql/fast-lane";
import type { Role } from "../../graphql-server/src/kernel/auth/roles";
import type { Clock } from "../../graphql-server/src/kernel/clock";
import { mergeErrors } from "../../graphql-server/src/kernel/errors/error-format";
import type { RequestContext, ServiceMap } from "../../graphql-server/src/kernel/request-context";

const CLIENT = { ip: "127.0.0.1", network: "127.0.0.1", userAgent: "Demo cast" };

const OPERATIONS = {
  channels: `query { channels { id name viewerCanPost } }`,
  read: `mutation ($channelId: ID!, $seq: Int!) { markChannelRead(channelId: $channelId, seq: $seq) { id } }`,
  type: `mutation ($channelId: ID!) { setTyping(channelId: $channelId) }`,
  send: `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`,
  react: `mutation ($messageId: ID!, $reaction: Reaction!) { addReaction(messageId: $messageId, reaction: $reaction) { id } }`,
};

/** The operations of the API that the cast uses. */
export type CastOperations = Readonly<Record<keyof typeof OPERATIONS, RunOperation>>;

export function prepareCastOperations(fastLane: FastLane): CastOperations {
  const prepared = Object.entries(OPERATIONS).map(([name, text]) => [name, fastLane.prepare(text).run]);
  return Object.fromEntries(prepared) as CastOperations;
}

export interface CastUser {
  id: string;
  username: string;
  name: string;
  email: string;
  role: Role;
}

interface CastMemberDeps {
  services: ServiceMap;
  database: DataSource;
  clock: Clock;
  operations: CastOperations;
}

/**
 * A member of the cast. It acts like any client: signed in, through the operations of the API, with the same permissions, limits,
 * and events. A banned, kicked, or muted cast member fails like anyone else.
 */
export class CastMember {
  /** True while it answers: it doesn't leave, and answers no one else. */
  isBusy = false;
  private token = "";
  private socket: object | null = null;
  /** Ids by name. */
  private channels = new Map<string, string>();

  constructor(
    readonly user: CastUser,
    private readonly deps: CastMemberDeps,
  ) {}

  get isOnline(): boolean {
    return this.socket !== null;
  }

  /** The channels that it can post in. */
  get channelIds(): readonly string[] {
    return [...this.channels.values()];
  }

  channelNamed(name: string): string | undefined {
    return this.channels.get(name);
  }

  canPost(channelId: string): boolean {
    return this.channelIds.includes(channelId);
  }

  /** Signs in unless its session is still valid, and loads its channels. Throws if it's banned or kicked. */
  async signIn(): Promise<void> {
    if (!(await this.context()).viewer) await this.openSession();
    const { channels } = await this.run<{ channels: { id: string; name: string; viewerCanPost: boolean }[] }>(
      "channels",
    );
    this.channels = new Map(channels.filter((one) => one.viewerCanPost).map(({ name, id }) => [name, id]));
  }

  async come(): Promise<void> {
    if (this.socket) return;
    await this.signIn();
    this.socket = {};
    this.deps.services.get(Presence).connected(this.user.id, this.socket);
  }

  leave(): void {
    if (this.socket) this.deps.services.get(Presence).disconnected(this.user.id, this.socket);
    this.socket = null;
  }

  async read(channelId: string, seq: number): Promise<void> {
    await this.run("read", { channelId, seq });
  }

  async type(channelId: string): Promise<void> {
    await this.run("type", { channelId });
  }

  async send(input: { channelId: string; content: string; replyToId: string | null }): Promise<void> {
    await this.run("send", { input });
  }

  async react(messageId: string, reaction: string): Promise<void> {
    await this.run("react", { messageId, reaction });
  }

  private async run<Data>(operation: keyof CastOperations, variables: Record<string, unknown> = {}): Promise<Data> {
    const { data, errors } = await this.deps.operations[operation](variables, await this.context());
    if (errors?.length) throw mergeErrors(errors);
    return data as Data;
  }

  private context(): Promise<RequestContext> {
    return createContext(this.deps.services, { authorization: `Bearer ${this.token}`, client: CLIENT });
  }

  /** Replaces the session of an earlier start, so that each member has at most one. */
  private async openSession(): Promise<void> {
    const { services, database, clock } = this.deps;
    const sessions = services.get(SessionsService);
    const opened = await database.transaction(async (manager) => {
      const ban = await activeBan(manager, this.user.id, clock.now());
      if (ban) throw ban;
      const ended = await sessions.endAll(manager, this.user.id, "logout");
      return { ended, ...(await sessions.open(manager, this.user, CLIENT)) };
    });
    sessions.publishEnded(opened.ended);
    this.token = opened.token;
  }
}
