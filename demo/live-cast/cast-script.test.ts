import { demoMembers } from "../people/demo-members";
import { loadDefaultChannels } from "../../graphql-server/src/features/community/channels/seed-channels";
import { fillIn, findLines, loadCastScript, type Lines, type Occasion } from "./cast-script";

const script = loadCastScript();
const allLines: Lines[] = [
  ...script.topics,
  ...[script.tradeCard, script.image, script.firstMessage, script.unknownQuestion, script.unknown],
];
const texts = [
  ...allLines.flatMap(({ answers, followUps }) => [...answers, ...followUps]),
  ...script.conversations.flatMap(({ lines }) => lines.map(({ text }) => text)),
];
const occasion = (content: string, more: Partial<Occasion> = {}): Occasion => ({
  content,
  hasTradeCard: false,
  hasImage: false,
  isFirst: false,
  isAddressed: false,
  ...more,
});
const topicOf = (content: string): string | undefined =>
  script.topics.find((topic) => topic === findLines(script, occasion(content)))?.name;

it("marks each member in username, name, and bio", () => {
  const members = new Map(demoMembers(30).map((member) => [member.username, member]));
  for (const username of script.cast) {
    const { name, bio } = members.get(username) ?? {};
    expect(username).toMatch(/_demo$/);
    expect(name).toMatch(/ \(demo\)$/);
    expect(bio).toMatch(/^Demo member: not a real person/);
  }
  expect([...members.keys()].filter((name) => name.endsWith("_demo")).sort()).toEqual([...script.cast].sort());
});

it("has only speakers of the cast, and channels that exist", () => {
  const speakers = [
    ...allLines.flatMap((lines) => lines.speakers ?? []),
    ...script.conversations.flatMap(({ lines }) => lines.map(({ by }) => by)),
  ];
  expect(speakers.filter((speaker) => !script.cast.includes(speaker))).toEqual([]);
  const channels = loadDefaultChannels().map(({ name }) => name);
  expect(script.conversations.filter(({ channel }) => !channels.includes(channel))).toEqual([]);
});

it("promises no profit and reports no result", () => {
  const claims = /[+-]\d+(\.\d+)?\s?R\b|\b(made|earned|won|up) \$?\d|sure thing|can't lose|risk.free/i;
  expect(texts.filter((text) => claims.test(text))).toEqual([]);
});

it("introduces the speaker as a demo member in every greeting", () => {
  const greetings = script.topics.filter(({ name }) => name === "hello");
  for (const { answers } of [...greetings, script.firstMessage]) {
    for (const answer of answers) expect(answer).toMatch(/demo member/);
  }
});

it.each([
  ["Hi, what is a stop loss?", "stop-loss"],
  ["hello!", "hello"],
  ["How do I start?", "start"],
  ["I'm new here :)", "newcomer"],
  ["Hello, im NEW here", "newcomer"],
  ["Hello, I am new here. How do I size a position?", "position-size"],
  ["Hi, I'm new here. How do I start?", "start"],
  ["Hey, just joined! Where is my profile?", "platform-help"],
  ["I'm a beginner. How can I learn to trade?", "start"],
  ["How big should my POSITION SIZE be", "position-size"],
  ["should I buy bitcoin?", "advice"],
  ["are you a bot?", "real-or-scripted"],
  ["Thanks!", "thanks"],
  ["I lost everything", "distress"],
  ["Help", "platform-help"],
  ["helpful", "thanks"],
  ["This is high time", undefined],
  ["", undefined],
])("finds the topic of %j", (content, topic) => {
  expect(topicOf(content)).toBe(topic);
});

it("answers cards, images, first messages, questions, and what is addressed to it without a topic", () => {
  expect(findLines(script, occasion("**LONG EUR/USD**: stop 1", { hasTradeCard: true }))).toBe(script.tradeCard);
  expect(findLines(script, occasion("", { hasImage: true }))).toBe(script.image);
  expect(findLines(script, occasion("I like trains", { isFirst: true }))).toBe(script.firstMessage);
  expect(findLines(script, occasion("Do you like trains?"))).toBe(script.unknownQuestion);
  expect(findLines(script, occasion("I like trains", { isAddressed: true }))).toBe(script.unknown);
  expect(findLines(script, occasion("I like trains"))).toBeNull();
});

it("uses only plain first names", () => {
  expect(fillIn("Hi {name}, {me} here", "Frankie Free", "Kofi Mensah (demo)")).toBe("Hi Frankie, Kofi here");
  for (const name of ["http://spam.example now", "<b>x</b>", "", "@kofi_demo", "A".repeat(40)]) {
    expect(fillIn("Hi {name}! Sorry, {name}, no.", name, "Kofi")).toBe("Hi there! Sorry, no.");
  }
});
