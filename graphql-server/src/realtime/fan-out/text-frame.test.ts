import { once } from "node:events";
import type { AddressInfo } from "node:net";
import WebSocket, { WebSocketServer } from "ws";
import { textFrame } from "./text-frame";

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  "is read by a WebSocket client as the text of %i characters it was made of",
  async (length) => {
    const text = "€".repeat(length / 3) + "x".repeat(length % 3);
    const server = new WebSocketServer({ port: 0, perMessageDeflate: false });
    server.on("connection", (_client, request) => request.socket.write(textFrame(text)));
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [data] = (await once(client, "message")) as [Buffer];
    expect(data.toString()).toBe(text);
    client.terminate();
    server.close();
  },
);
