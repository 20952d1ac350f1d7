import { once } from "node:events";
import type { AddressInfo } from "node:net";
import WebSocket, { WebSocketServer } from "ws";
import { textFrame } from "./socket-writer";

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  "sends a text of %i bytes that a WebSocket client can read",
  async (byteLength) => {
    const text = "€".repeat(byteLength / 3) + "x".repeat(byteLength % 3);
    const server = new WebSocketServer({ port: 0, perMessageDeflate: false });
    server.on("connection", (_client, request) => request.socket.write(textFrame(text)));
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [data] = (await once(client, "message")) as [Buffer];
    expect(data.toString()).toBe(text);
    client.terminate();
    server.close();
  },
);
