import type { IncomingMessage } from "node:http";
import { isAllowedOrigin } from "./origin";

const from = (origin: string | undefined, host = "glitch.example"): boolean =>
  isAllowedOrigin({ headers: { origin, host } } as IncomingMessage, ["https://glitch.example", "https://shop.example"]);

it.each(["https://glitch.example", "http://glitch.example", "https://shop.example"])(
  "pages of the site and of listed origins may open a socket: %s",
  (origin) => {
    expect(from(origin)).toBe(true);
  },
);

it("clients that are no browsers send no origin, and may", () => {
  expect(from(undefined)).toBe(true);
});

it("the page of an installation that is reached under another name may, because it asks for that name", () => {
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
])("foreign pages may not: %p", (origin) => {
  expect(from(origin)).toBe(false);
});
