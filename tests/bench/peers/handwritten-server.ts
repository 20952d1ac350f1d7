import type { ServerResponse } from "node:http";
import { channels } from "./channel-list";
import { listen } from "./listen";
import { channel, course, courses, messages, topTen, viewerOf, type Row, type Viewer } from "./queries";

// A plain way to answer the measured reads: one HTTP handler with prepared statements.

const READS: Record<string, (viewer: Viewer, argument: string) => Promise<Row>> = {
  catalog: async () => ({ courses: await courses() }),
  course: async (viewer, slug) => ({ course: await course(viewer, slug) }),
  channels,
  messages: async (viewer, id) => ({
    channel: { ...(await channel(viewer, id)), messages: await messages(viewer, id) },
  }),
  "top-ten": async (viewer) => ({ leaderboard: await topTen(viewer) }),
};

function respond(response: ServerResponse, status: number, body: string): void {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  response.writeHead(status, headers).end(body);
}

listen((request, response) => {
  const [, route = "", argument = ""] = (request.url ?? "").split("/");
  const read = async (): Promise<void> => {
    const viewer = await viewerOf(request);
    const data = viewer && (await READS[route]?.(viewer, argument));
    if (data) respond(response, 200, JSON.stringify({ data }));
    else respond(response, viewer ? 404 : 401, "{}");
  };
  read().catch((error: unknown) => respond(response, 500, JSON.stringify({ error: String(error) })));
});
