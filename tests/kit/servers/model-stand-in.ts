import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

interface ModelRequest {
  path: string;
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[] };
}

/** A fake OpenAI-compatible API on a free port, with configurable responses. */
export interface ModelStandIn {
  /** For CHATBOT_MODEL_URL. */
  url: string;
  requests: ModelRequest[];
  /** The next response: the completion's text, the status, a raw body instead of a completion, or no response at all. */
  next: { text: string; status: number; body: string | null; silent: boolean };
  stop(): Promise<void>;
}

export async function startModelStandIn(): Promise<ModelStandIn> {
  const requests: ModelRequest[] = [];
  const next: ModelStandIn["next"] = { text: "Hello from the model.", status: 200, body: null, silent: false };
  const server = createServer((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { url: path = "", headers } = request;
    requests.push({ path, authorization: headers.authorization, body: JSON.parse(text) as ModelRequest["body"] });
    if (next.silent) return;
    const completion = { choices: [{ index: 0, message: { role: "assistant", content: next.text } }] };
    response.writeHead(next.status, { "content-type": "application/json" });
    response.end(next.body ?? JSON.stringify(completion));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    next,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
