/** Words that signals are made of, by the stem that signals use. `#` marks groups of words that are used alike. */
const VARIANTS: Readonly<Record<string, string>> = {
  guarantee: "guarantee guarantees guaranteed guaranteeing guaranty assured",
  profit: "profit profits prophit prophits gain gains income roi cashout",
  return: "return returns",
  payout: "payout payouts withdrawal withdrawals withdraw withdrew payday",
  invest: "invest invests invested investing investment investments investor investors",
  deposit: "deposit deposits deposited depositing",
  earn: "prints print printing mints earn earns earned earning make makes making made",
  become: "become becomes get gets got receive receives received yields pays pay paid paying",
  double:
    "double doubles doubled doubling triple triples tripled quadruple multiply multiplies multiplied flip flips flipping flipped",
  turn: "turn turns turned grow grows grew",
  daily: "daily hourly everyday",
  weekly: "weekly",
  monthly: "monthly mnthly",
  money: "money cash dollars dollar bucks usd eur euro euros pounds gbp funds fund",
  coin: "bitcoin bitcoins btc eth ethereum crypto cryptocurrency usdt sol coins coin",
  wallet: "wallet wallets",
  account: "account accounts acc accs",
  capital: "capital principal",
  safe: "safe secure secured legit insured trusted protected protection",
  win: "win wins winning winner winners wining",
  accuracy: "accuracy accurate rate success",
  signal: "signal signals sgnals",
  pip: "pip pips",
  bot: "bot bots robot ea expert",
  trader: "trader traders mentor coach trainer manager managers broker expert agent agents hacker hackers recruiter hr",
  "#app":
    "telegram telegrm tlgrm telegrams tele tg whatsapp whatsap watsapp watsap wattsapp wassap whatsup viber wechat imessage",
  "#social": "instagram ig insta facebook snapchat",
  "#dm": "dm dms pm inbox hmu",
  "#write": "message text write msg contact ping reach add follow email call",
  "#title": "mr mrs ms sir madam coach",
  recover: "recover recovers recovered recovering recovery retrieve retrieved",
  scammed: "scammed defrauded hacked",
  giveaway: "giveaway giveaways airdrop airdrops presale",
  claim: "claim claims",
  seed: "seed recovery-phrase mnemonic",
  words: "words",
  your: "your ur yer",
  password: "password passwords",
  code: "code codes",
  private: "private privately",
  support: "support helpdesk",
  staff: "staff admin admins administrator moderator moderators moderation",
  pump: "pump pumps pumping",
  free: "free",
  risk: "risk risks riskless",
  lose: "lose loses loss losing loose lost loses",
  sure: "sure certain",
  fixed: "fixed steady",
  slots: "slots slot spots spot seats",
  testimonial: "thx thanx thanks thankful appreciate appreciation shout testify testifying testimony",
  financial: "financial",
  freedom: "freedom",
  passive: "passive",
  interested: "interested",
  people: "ppl people person persons clients client members",
  scam: "scam scams scammer scammers scamming ponzi fraud fraudster fraudsters phishing",
  warn: "beware warning warn psa careful flags flag reminder avoid report reported reporting blocked illegal theft",
  joke: "lol lmao haha joke sarcasm /s 😂 🤣 rofl",
  "#cash": "💰 💸 🤑",
  group: "group channel room server community chat club",
};

export const STEMS: ReadonlyMap<string, string> = new Map(
  Object.entries(VARIANTS).flatMap(([stem, variants]) =>
    variants.split(" ").map((variant): [string, string] => [variant, stem]),
  ),
);

/** Only distinctive words are found despite typos. */
const CORRECTED = new Set(
  "guarantee guarantees guaranteed profit profits telegram whatsapp investment investments investor investors withdrawal withdrawals recovery recovered giveaway bitcoin monthly weekly password instagram payouts earnings signals accurate accuracy private double".split(
    " ",
  ),
);
const MIN_DELETION_LENGTH = 6;

/** "proffits" and "guaranteeed" without repeated letters. */
const collapse = (word: string): string => word.replace(/(.)\1+/g, "$1");

const byCollapsed = new Map<string, string>();
/** Symmetric deletions: a typo of one letter shares a deletion with its word. */
const byDeletion = new Map<string, string>();
const longWords = new Map<string, string>();
const longWordStarts = new Set<string>();
/** The first letters and lengths that corrected words and their misspellings may have. */
const correctedShapes = new Set<string>();
for (const [word, stem] of STEMS) {
  const collapsed = collapse(word);
  if (word.length >= 4 && !STEMS.has(collapsed)) byCollapsed.set(collapsed, word);
  if (word.length >= 7) {
    longWords.set(word, stem);
    for (let length = 2; length < word.length - 1; length += 1) longWordStarts.add(word.slice(0, length));
  }
  if (!CORRECTED.has(word)) continue;
  for (const change of [-1, 0, 1]) correctedShapes.add(`${word.charAt(0)}${collapsed.length + change}`);
  for (const typo of [collapsed, ...deletionsOf(collapsed)])
    if (typo.length >= MIN_DELETION_LENGTH && !byDeletion.has(typo)) byDeletion.set(typo, word);
}

function deletionsOf(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

/** The suspicious word that a word is a misspelling of. Misspellings start with the same letter. */
export function correctionOf(word: string): string | undefined {
  const collapsed = collapse(word);
  const exact =
    (collapsed === word ? undefined : STEMS.has(collapsed) ? collapsed : undefined) ?? byCollapsed.get(collapsed);
  if (exact || !correctedShapes.has(`${collapsed.charAt(0)}${collapsed.length}`)) return exact;
  const found = byDeletion.get(collapsed) ?? deletedIn(collapsed);
  return found?.startsWith(word.charAt(0)) && !NOT_TYPOS.has(word) ? found : undefined;
}

function deletedIn(collapsed: string): string | undefined {
  for (let index = 1; index < collapsed.length; index += 1) {
    const found = byDeletion.get(collapsed.slice(0, index) + collapsed.slice(index + 1));
    if (found) return found;
  }
  return undefined;
}

/** Words that are one letter away from a suspicious one. */
const NOT_TYPOS = new Set([
  "profile",
  "profiles",
  "inverter",
  "inventor",
  "inventors",
  "privates",
  "privates",
  "doubled",
]);

/** The stem of a long suspicious word, for words that are written in two parts. */
export const startsLongWord = (word: string): boolean => longWordStarts.has(word);
export const stemOfLongWord = (word: string): string | undefined => longWords.get(word);
