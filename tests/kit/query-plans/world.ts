import { clientDocuments } from "../../../graphql-server/src/graphql/client-documents";
import { createPerson, type Person } from "../people";
import type { TestApp } from "../test-app";

/** One request, or one run of a job. */
export interface HotRequest {
  title: string;
  send: () => Promise<unknown>;
}

type Values = Record<string, unknown>;

/** Sends requests as a person, or as a visitor without a token. */
export class Caller {
  private readonly documents = Object.entries(clientDocuments());

  constructor(
    private readonly app: TestApp,
    private readonly token: string | null,
  ) {}

  /** An operation of the web client, sent by its hash as the client does. Variables can depend on an earlier response. */
  operation(name: string, variables: Values | (() => Values) = {}, detail = ""): HotRequest {
    return {
      title: detail ? `${name} (${detail})` : name,
      send: () => this.run(name, typeof variables === "function" ? variables() : variables),
    };
  }

  rest(method: string, path: string, body?: Values): HotRequest {
    return {
      title: `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ":id")}`,
      send: () => this.fetch(method, path, body),
    };
  }

  async run<Data = Values>(name: string, variables: Values): Promise<Data> {
    const extensions = { persistedQuery: { version: 1, sha256Hash: this.hashOf(name) } };
    const body = { operationName: name, variables, extensions };
    const { data, errors } = await this.fetch<{ data?: Data; errors?: unknown }>("POST", "/graphql", body);
    if (!data || errors) throw new Error(`${name} failed: ${JSON.stringify(errors)}`);
    return data;
  }

  async fetch<Result>(method: string, path: string, body?: Values): Promise<Result> {
    const headers = {
      "content-type": "application/json",
      ...(this.token && { authorization: `Bearer ${this.token}` }),
    };
    const response = await fetch(this.app.url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as Result;
  }

  private hashOf(operation: string): string {
    const [hash] = this.documents.find(([, text]) => new RegExp(`(query|mutation) ${operation}\\b`).test(text)) ?? [];
    if (!hash) throw new Error(`Unknown operation: ${operation}`);
    return hash;
  }
}

/** Rows of the loaded community. */
interface KnownRows {
  channelId: string;
  lastSeq: number;
  /** In the middle of the channel's history. */
  messageId: string;
  messageSeq: number;
  /** The sender of that message. */
  memberId: string;
  courseId: number;
  lessonId: string;
  /** A lesson without questions. */
  readLessonId: string;
  certificateId: string;
  contactId: string;
  orderId: string;
}

/** New members with a session, and rows of the loaded community, for requests. */
export interface World {
  app: TestApp;
  admin: Person;
  member: Person;
  writer: Person;
  subject: Person;
  visitor: Caller;
  as: (person: Person) => Caller;
  known: KnownRows;
}

export async function createWorld(app: TestApp): Promise<World> {
  const [known] = await app.sql<KnownRows>(
    `SELECT c.id AS "channelId", c.last_seq AS "lastSeq", m.id AS "messageId", m.created_seq AS "messageSeq", m.sender_id AS "memberId",
       o.id AS "courseId", o.lesson_id AS "lessonId", o.read_id AS "readLessonId", d.certificate_id AS "certificateId", t.id AS "contactId", r.id AS "orderId"
     FROM channels c JOIN messages m ON m.channel_id = c.id AND m.created_seq = c.last_seq / 2,
       (SELECT o.id, l.id AS lesson_id, n.id AS read_id FROM courses o JOIN lessons l ON l.course_id = o.id AND l.position = 1
        JOIN lessons n ON n.course_id = o.id AND n.position = 2 WHERE o.slug = 'intro-to-trading') o,
       (SELECT certificate_id FROM course_completions LIMIT 1) d, (SELECT id FROM contact_messages LIMIT 1) t,
       (SELECT id FROM orders WHERE status = 'FULFILLED' LIMIT 1) r
     WHERE c.name = 'large-1'`,
  );
  if (!known) throw new Error("The community is not loaded");
  await app.sql(`UPDATE lessons SET content = title, check_ids = '{}' WHERE id = $1`, [known.readLessonId]);
  return {
    app,
    known,
    admin: await createPerson(app, { role: "ADMIN" }),
    member: await createPerson(app, { role: "PREMIUM", xp: 400 }),
    writer: await createPerson(app, { xp: 200 }),
    subject: await createPerson(app),
    visitor: new Caller(app, null),
    as: (person) => new Caller(app, person.token),
  };
}
