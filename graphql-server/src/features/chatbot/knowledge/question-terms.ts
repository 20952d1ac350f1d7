/** Words without meaning for the search. */
const STOP_WORDS = new Set(
  `a about actually also am an and any anybody anyone are as at be been being but by can cannot could did do does doing don
  for from get gets getting give go got had has have having he here him his how i if in into is it its just know let like
  ll m may me might my need no not of on one or our out please possible really receive received s she should so some somehow something t
  tell that the their them then there these they thing this those to up us ve very want was way we well were what when
  where which while who whom whose why will wish with would yet you your
  arrive arrived arrives become becoming come comes coming explain find happen happens lot lots many mean means now see show still take takes time today tomorrow use using work works working
  yesterday went through`.split(/\s+/),
);

/** Maps stems to the stem of a canonical word. */
const SYNONYMS = new Map(
  Object.entries({
    price: "cost fee much expensive cheap cheapest dear pricing afford",
    refund: "reimburse",
    mfa: "2fa otp tfa factor verification authenticator digit",
    register: "signup join enlist",
    sign: "login logon log",
    premium: "subscription subscribe membership upgrade",
    human: "person agent operator staff people team employee somebody someone advisor",
    crypto: "bitcoin btc blockchain ethereum coin",
    forex: "fx currencies",
    xp: "point exp experience score",
    leaderboard: "rank ranking podium",
    begin: "start beginner begun newbie newcomer",
    free: "gratis nothing",
    picture: "photo avatar image pic",
    delete: "remove erase close",
    course: "class programme program training curriculum",
    duration: "long length week last hours",
    certificate: "diploma",
    pay: "buy bought purchase paid checkout payment card visa order charge bill billed",
    email: "mail",
    channel: "room group",
    ban: "suspended blocked unban",
    enrol: "enroll",
    robot: "bot ai program",
    keep: "store retain",
    hello: "hi hey hallo greetings",
    thank: "thx thanks cheers",
  }).flatMap(([canonical, words]) => words.split(" ").map((word) => [stem(word), stem(canonical)] as const)),
);

/** A simple English stemmer, applied to both questions and entries. */
export function stem(word: string): string {
  let root = word;
  if (root.length > 4) root = root.replace(/ies$/, "y").replace(/(?<=[^aeiou]{1,2}|[aeiou])(ing|ed)$/, "");
  if (root.length > 3) root = root.replace(/(?<!s)s$/, "");
  if (root.length > 3) root = root.replace(/e$/, "");
  return root.length > 3 ? root.replace(/([bdglmnprt])\1$/, "$1") : root;
}

/** The search term for a word; null for a stop word. */
export function termOf(word: string): string | null {
  const plain = word.toLowerCase();
  if (STOP_WORDS.has(plain)) return null;
  const root = stem(plain);
  return SYNONYMS.get(root) ?? root;
}

export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\be-mail/g, "email")
    // Order numbers.
    .replace(/\btg-[a-z0-9-]+/g, " order ")
    .replace(/\bmoney back\b/g, "refund")
    .replace(/\bunsubscribe\b/g, "cancel premium")
    .replace(/\bwho (are|r) (you|u)\b/g, "robot")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const BACK_REFERENCES =
  /^(and|but|so|or|what about|how about)\b|\b(it|its|this|that|these|those|they|them|one|there)\b/i;
const MAX_MEANINGFUL_WORDS = 2;

/** Whether a question only makes sense together with the previous one. */
export function refersToPrevious(question: string): boolean {
  const meaningfulWords = wordsOf(question).filter((word) => termOf(word) !== null);
  return meaningfulWords.length <= MAX_MEANINGFUL_WORDS && BACK_REFERENCES.test(question.trim());
}
