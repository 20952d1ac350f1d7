import fc from "fast-check";
import { encodeFrame, type StompFrame } from "./stomp-frame";
import { StompParser } from "./stomp-parser";

const framesOf = (...chunks: (string | Buffer)[]): StompFrame[] => {
  const parser = new StompParser();
  return chunks.flatMap((chunk) => parser.push(Buffer.from(chunk)));
};
const plain = ({ command, headers, body }: StompFrame): object => ({
  command,
  headers: Object.fromEntries(headers),
  body,
});

const header = fc
  .string({ minLength: 1, maxLength: 12 })
  .filter((name) => !["content-length", "__proto__"].includes(name));
const anyFrame = fc.record({
  command: fc.constantFrom("SEND", "MESSAGE", "SUBSCRIBE"),
  headers: fc.dictionary(header, fc.string({ maxLength: 20 }), { maxKeys: 5 }),
  body: fc.string({ unit: "grapheme", maxLength: 200 }),
});

it("parses encoded frames, however they are split or combined", () => {
  fc.assert(
    fc.property(
      fc.array(anyFrame, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(400), { maxLength: 8 }),
      (sent, cuts) => {
        const bytes = Buffer.from(
          sent.map(({ command, headers, body }) => encodeFrame(command, headers, body)).join("\n\r\n"),
        );
        const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        const read = framesOf(...chunks).map((frame) => {
          const headers = [...frame.headers].filter(([name]) => name !== "content-length");
          return { command: frame.command, headers: Object.fromEntries(headers), body: frame.body };
        });
        expect(read).toEqual(sent.map(({ command, headers, body }) => ({ command, headers: { ...headers }, body })));
      },
    ),
  );
});

it("skips heart-beats between frames and accepts CRLF line endings", () => {
  expect(framesOf("\n", "\r\n", "\n\nSEND\r\ndestination:/x\r\n\r\nhi\0\n", "\n").map(plain)).toEqual([
    { command: "SEND", headers: { destination: "/x" }, body: "hi" },
  ]);
});

it("allows NULs in a body with content-length, which counts bytes", () => {
  expect(framesOf("SEND\ncontent-length:5\n\na\0\0\0b\0").map(plain)).toMatchObject([{ body: "a\0\0\0b" }]);
  expect(framesOf("SEND\ncontent-length:4\n\n😀\0").map(plain)).toMatchObject([{ body: "😀" }]);
});

it("uses the first of repeated headers", () => {
  expect(framesOf("SEND\nfoo:1\nfoo:2\n\n\0").map(plain)).toMatchObject([{ headers: { foo: "1" } }]);
});

it("doesn't unescape the headers of CONNECT", () => {
  expect(framesOf("CONNECT\na:b\\nc\n\n\0").map(plain)).toMatchObject([{ headers: { a: "b\\nc" } }]);
});

it.each([
  ["a header without a colon", "SEND\nnonsense\n\n\0", /colon/],
  ["an unknown escape", "SEND\na:\\t\n\n\0", /escape/],
  ["a truncated escape", "SEND\na:b\\\n\n\0", /escape/],
  ["a content-length that is not a number", "SEND\ncontent-length:x\n\n\0", /content-length/],
  ["a content-length shorter than the body", "SEND\ncontent-length:1\n\nabc\0", /content-length/],
  ["a missing empty line", "SEND\na:b\0", /empty line/],
  ["bytes that are not UTF-8", Buffer.from([83, 10, 10, 0xff, 0xfe, 0]), /UTF-8/],
  ["too many headers", `SEND\n${"a:b\n".repeat(70)}\n\0`, /headers/],
  ["an incomplete frame that is too large", `SEND\n\n${"x".repeat(70_000)}`, /at most/],
  ["a complete frame that is too large", `SEND\n\n${"x".repeat(70_000)}\0`, /at most/],
  ["a content-length that is too large", "SEND\ncontent-length:999999\n\n\0", /at most/],
])("rejects %s", (_name, bytes, text) => {
  expect(() => framesOf(bytes)).toThrow(text);
});
