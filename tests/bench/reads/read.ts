import { clientDocuments } from "../../../graphql-server/src/graphql/client-documents";
import { UNIQUE_ID, type HttpRequest } from "../harness/requests";

/** One of the measured reads, as each kind of server expects it. */
export interface Read {
  name: string;
  /** For the hand-written server. */
  handwritten: HttpRequest;
  /** A document that the product knows in advance: the web client's, sent by its hash, or a REST row. */
  known: HttpRequest;
  /** The same document as text. */
  text: HttpRequest;
  /** The text with a comment that makes it different in each request. */
  unknown: HttpRequest;
  /** Whether the GraphQL peers implement it. */
  isInPeers: boolean;
}

const get = (path: string): HttpRequest => ({ method: "GET", path });

const post = (body: object): HttpRequest => ({ method: "POST", path: "/graphql", body: JSON.stringify(body) });

/** The requests with a document as text. */
const asText = (query: string, rest: object = {}): Pick<Read, "text" | "unknown"> => ({
  text: post({ ...rest, query }),
  unknown: post({ ...rest, query: `# ${UNIQUE_ID}\n${query}` }),
});

function documentOf(operation: string): [hash: string, text: string] {
  const found = Object.entries(clientDocuments()).find(([, text]) => text.includes(`query ${operation}`));
  if (!found) throw new Error(`The web client has no operation ${operation}`);
  return found;
}

function clientRead(name: string, operationName: string, variables: object, path: string, isInPeers: boolean): Read {
  const [sha256Hash, query] = documentOf(operationName);
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  return {
    name,
    handwritten: get(path),
    known: post({ operationName, variables, extensions }),
    ...asText(query, { operationName, variables }),
    isInPeers,
  };
}

const ENTRY = "rank xp level strikes status member { id username avatar role }";
const TOP_TEN = `query TopTen { leaderboard(timeframe: ALL_TIME) {
  timeframe windowStart windowEnd entries { ${ENTRY} } me { ${ENTRY} }
} }`;

export const measuredReads = (channelId: string): Read[] => [
  clientRead("catalog", "CourseCatalog", {}, "/catalog", true),
  {
    name: "top ten",
    handwritten: get("/top-ten"),
    known: get("/api/leaderboard"),
    ...asText(TOP_TEN),
    isInPeers: true,
  },
  clientRead("50 messages", "ChannelHistory", { channelId }, `/messages/${channelId}`, true),
  clientRead("channel list", "CommunityChannels", {}, "/channels", false),
  clientRead("course page", "CoursePage", { idOrSlug: "forex-trading" }, "/course/forex-trading", false),
];

type Json = Record<string, unknown>;

/** Makes responses comparable: REST has no `data`, flat entries, and other names of timeframes. */
export function normalized(body: unknown): unknown {
  const plain = JSON.parse(
    JSON.stringify(body, (key, value: unknown) => {
      if (key === "__typename") return undefined;
      if (key === "timeframe") return String(value).toUpperCase().replace("-", "_");
      const { member, ...entry } = (value ?? {}) as Json;
      return member ? { ...entry, ...(member as Json) } : value;
    }),
  ) as Json;
  return plain.data ?? { leaderboard: plain };
}
