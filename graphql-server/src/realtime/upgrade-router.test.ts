import type { IncomingMessage } from "node:http";
import { isAllowedOrigin } from "./upgrade-router";

const from = (origin: string | undefined, host = "glitch.example"): boolean =>
  isAllowedOrigin({ headers: { origin, host } } as IncomingMessage, ["https://glitch.example", "https://shop.example"]);

it.each(["https://glitch.example", "http://glitch.example", "https://shop.example"])(
  "allows pages of the site and of listed origins: %s",
  (origin) => {
    expect(from(origin)).toBe(true);
  },
);

it("allows clients without an Origin header, which are not browsers", () => {
  expect(from(undefined)).toBe(true);
});

it("allows pages of the site at another host name, because origin and host match", () => {
  expect(from("http://192.168.0.7:8080", "192.168.0.7:8080")).toBe(true);
});

it.each([
  "https://evil.example",
  "https://glitch.example.evil.example",
  "https://evil.example/glitch.example",
  "https://glitch.example:444",
  "null",
  "",
  "glitch.example",
])("rejects pages of other sites: %p", (origin) => {
  expect(from(origin)).toBe(false);
});
