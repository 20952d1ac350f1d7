import { constants, deflateRawSync } from "node:zlib";
import { GraphQLError } from "graphql";
import { expectQuick, blockedMs, MAX_BLOCK_MS } from "../../tests/kit/hostile-inputs";
import { WORD_PARTS, zipOf } from "../../tests/kit/attachments";
import { parseCertificateNumber } from "./features/courses/learning/certificate-number";
import { asksForAdvice } from "./features/chatbot/knowledge/advice";
import { refersToPrevious, wordsOf } from "./features/chatbot/knowledge/question-terms";
import { channelNameOf } from "./features/community/channels/channel-draft";
import { documentTypeOf } from "./features/community/attachments/files/document-type";
import { fileNameOf, MAX_FILE_BYTES } from "./features/community/attachments/files/inspect-file";
import { AttachmentKind } from "./features/community/attachments/attachment.entity";
import { readDecimal, readTime } from "./features/journal/csv/csv-file";
import { linkedLessonId } from "./features/community/messages/parts/lesson-link";
import { mentionedKeys } from "./features/community/messages/parts/mention.sql";
import { textKeyOf } from "./features/community/messages/message.sql";
import { judgeMessage } from "./features/moderation/guard/guard.policy";
import { normalizeText } from "./features/courses/blocks/question";
import { withoutTermLinks } from "./features/courses/blocks/parsing/term-links";
import { excerptOf } from "./features/notifications/excerpt";
import { withoutAttestation } from "./features/accounts/passkeys/passkey-checks.service";
import { toSearchQuery } from "./features/accounts/members/user-search.sql";
import { parseSearchQuery } from "./features/search/search-query";
import { snippetOf } from "./features/search/snippet";
import { toAppError } from "./kernel/errors/error-format";
import { parseJson } from "./kernel/parse-json";
import { plainTextOf } from "./kernel/text/plain-text";
import { StompParser } from "./realtime/stomp/stomp-parser";

/** Most of these texts aren't valid, and say so with an error. */
function rejected(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

const MARKUP = ["*", "**", "_", "__", "~~", "||", "`", "```", "> ", "[", "](", ")", "![", "[a](http://a", "@", "\n"];
const NEWCOMER = { level: 1, ageDays: 0, looksLikeStaff: () => false, ownHosts: ["glitch.example"] };
const LINKS_TO_TERMS = ["[", "]", "](term:", "[a](term:", ")"];
/** The longest body of a GraphQL or REST request. */
const BODY = 1024 * 1024;

it.each<[string, (text: string) => unknown, number, readonly string[]]>([
  ["file names", (text) => fileNameOf(text, AttachmentKind.PDF), BODY, [".", "/", "\\", ". ", "\u202e", "a.b"]],
  ["mentions", mentionedKeys, 8_000, MARKUP],
  ["plain texts", plainTextOf, 8_000, MARKUP],
  ["excerpts", excerptOf, 8_000, MARKUP],
  ["keys of repeated texts", textKeyOf, 8_000, ["\u0301", "1", "\ufdfa"]],
  [
    "messages",
    (text) => judgeMessage(text, NEWCOMER),
    4_000,
    [
      "guarantee ",
      "d m ",
      "$100 ",
      ". ",
      " ",
      "\u200b",
      "@a",
      "1",
      "a.b",
      "a.",
      " (dot) ",
      "\n",
      "\u202e",
      "0x",
      "dm me ",
      "https://",
      "📈",
      '"',
    ],
  ],
  ["snippets", (text) => snippetOf(text, ["a"], [text]), 8_000, [...MARKUP, "'", "''"]],
  ["links to lessons", linkedLessonId, 8_000, ["/courses/", "/lessons/", "/courses/a/lessons/", "0", "-"]],
  ["search queries", (text) => parseSearchQuery(text, new Date()), 200, ["from:", "before:", "'", ":", "@", "#", "1d"]],
  ["searches for users", toSearchQuery, 200, ["'", ":", "&", "@", "."]],
  [
    "new passkeys",
    (text) => withoutAttestation(Buffer.from(text, "latin1").toString("base64url")),
    6_000,
    ["\x81", "\xa1", "\x5f", "\x9f", "\xc0", "\xbb", "\x58\xff", "\x1b"],
  ],
  ["channel names", channelNameOf, BODY, ["-", "_", "#"]],
  [
    "questions to the chatbot",
    (text) => [wordsOf(text), asksForAdvice(text), refersToPrevious(text)],
    2_000,
    ["e-mail", "should ", "i ", "buy ", "tg-", "'", "what ", "about ", "who are ", "?"],
  ],
  ["answers to checks", normalizeText, 200, [".", "-", "+", "'", "the ", "%", "\u0301"]],
  [
    "numbers of CSV files",
    (text) => rejected(() => readDecimal(text, true)),
    20_000,
    ["1", ".", ",", "-", "(", "$", "0"],
  ],
  [
    "times of CSV files",
    (text) => rejected(() => readTime(text, "DMY", (local) => local)),
    20_000,
    ["1", "-", "/", ":", " ", "T", "+01:00", "PM"],
  ],
  ["certificate numbers", parseCertificateNumber, BODY, ["-", "0", "o", "l"]],
  ["links to terms", withoutTermLinks, 60_000, LINKS_TO_TERMS],
  [
    "errors with rejected values",
    (text) => toAppError(new GraphQLError(text)),
    BODY,
    [" Did you mean ", "?", ' at "', 'Field "', "[0]", 'Variable "$a"'],
  ],
  [
    "STOMP frames",
    (text) => new StompParser().push(Buffer.from(text)),
    64 * 1024,
    ["\0", "SEND\n\n\0", "a:b\n", "a:\\c\n", "\r\n", ":", "content-length:9\n", "SEND\n"],
  ],
  ["JSON", parseJson, BODY, ["[", '{"a":', '"', "\\", "[]", '"[",', "1,"]],
])("parses hostile %s quickly", (_what, parse, length, marks) => expectQuick(parse, length, marks));

it.each([
  ["PDF", "%PDF-1.7\n", ["stream\n", "endstream", "#4a", "/JS ", "\n"], "\n%%EOF\n"],
  ["text", "", ["<", "\u202e", "😀", "\ufeff"], ""],
])("detects the type of a hostile %s quickly", (_what, start, marks, end) =>
  expectQuick((text) => documentTypeOf(Buffer.from(start + text + end, "latin1"), ".txt"), MAX_FILE_BYTES, marks),
);

const LINKS = deflateRawSync("<Relationship ".repeat(70_000));
const linkParts = (): Record<string, { packed: Buffer }> =>
  Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`word/_rels/${index}.xml.rels`, { packed: LINKS }]));

/** 4 MB that inflate to 4 GB. */
function expandingZip(): Buffer {
  const chunk = deflateRawSync(Buffer.alloc(64 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array<Buffer>(64).fill(chunk), Buffer.from([3, 0])]);
  return zipOf({ ...WORD_PARTS, "[Content_Types].xml": { packed } });
}

const manyParts = Object.fromEntries(
  Array.from({ length: 1_998 }, (_, index) => [`${"../".repeat(1_300)}${index}`, ""]),
);

it.each<[string, () => Buffer]>([
  [
    "a list of types that never ends",
    () => zipOf({ ...WORD_PARTS, "[Content_Types].xml": "<Relationship ".repeat(75_000) }),
  ],
  ["a list of types that expands to gigabytes", expandingZip],
  ["thousands of parts with long names", () => zipOf({ ...WORD_PARTS, ...manyParts })],
  ["thousands of lists of links", () => zipOf({ ...WORD_PARTS, ...linkParts() })],
  ["a signature and nothing else", () => Buffer.alloc(MAX_FILE_BYTES, "PK\x03\x04")],
  ["directories in directories", () => Buffer.alloc(MAX_FILE_BYTES, "PK\x05\x06PK\x01\x02")],
])("detects the type of a document with %s quickly", async (_what, create) => {
  const bytes = create();
  expect(await blockedMs(() => documentTypeOf(bytes, ".docx"))).toBeLessThan(MAX_BLOCK_MS);
});
