import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isPrivateAddress, PushEndpoints } from "./push-endpoints";

it.each([
  "127.0.0.1",
  "10.0.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::a00:1",
  "fd00::1",
  "fe80::1",
  "ff02::1",
])("treats %s as private", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

it.each(["8.8.8.8", "172.32.0.1", "::ffff:8.8.8.8", "2a00:1450:4001:80b::200e"])("treats %s as public", (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

it("refuses a host name that resolves to a private address when it connects", async () => {
  const endpoints = new PushEndpoints(false);
  await expect(endpoints.post("https://localhost:9/push", {}, Buffer.from("x"))).rejects.toThrow("private address");
});

it("sends nothing to a host for a while after three requests without an answer", async () => {
  let requests = 0;
  const server = createServer((request) => {
    requests += 1;
    request.socket.destroy();
  }).listen(0);
  try {
    const { port } = server.address() as AddressInfo;
    const endpoints = new PushEndpoints(true);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(endpoints.post(`http://localhost:${port}/${attempt}`, {}, Buffer.from("x"))).rejects.toThrow();
    expect(requests).toBe(3);
  } finally {
    server.close();
  }
});

it("doesn't wait for the end of a response, and limits how long the service can postpone the next attempt", async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(429, { "retry-after": "999999999" });
    response.write("endless");
  }).listen(0);
  try {
    const { port } = server.address() as AddressInfo;
    const response = await new PushEndpoints(true).post(`http://localhost:${port}/push`, {}, Buffer.from("x"));
    expect(response).toEqual({ status: 429, retryAfterSeconds: 3_600 });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
