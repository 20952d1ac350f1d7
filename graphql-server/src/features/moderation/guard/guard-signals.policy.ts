/** What a finding is about. Its text for the author is in `guard.policy.ts`. */
export type GuardCode =
  | "RETURNS" | "CONTACT" | "WALLET" | "INVITE" | "SHORTENER" | "LINK" | "CREDENTIALS" | "STAFF" | "PROMOTION" | "HIDDEN_TEXT" | "REPEATED" | "LOOK_ALIKE"; // prettier-ignore

export interface Signal {
  code: GuardCode;
  /** 1 alone is enough to hold a newcomer's message. */
  weight: number;
  pattern: RegExp;
  /** Also counts in warnings, questions, and jokes. */
  isUnconditional?: boolean;
  /** Counts only where a message also asks for contact. */
  isHint?: boolean;
  /** Amounts must at least grow by this factor. */
  minGrowth?: number;
}

/** Up to `count` words of the same sentence. */
const gap = (count: number): string => `(?:[^ .?]+ ){0,${count}}`;
const any = (words: string): string => `(?:${words.split(" ").join("|")})`;

const AMOUNT = "[$€£]?\\d[\\d,.]*[km]? (?:money |coin )?";
const MONEY = "(?:[$€£]\\d[\\d,.]*[km]? |\\d[\\d,.]*[km]? (?:money|coin) )";
const PERCENT = "\\d[\\d.,]*(?:% | % | percent )";
const PER_DAY = "(?:daily|(?:per|a|every|each) (?:single )?(?:day|hour)|in (?:an|one|\\d+|a few|two) (?:hours?|days?)|within (?:an|the|one|\\d+) (?:hours?|days?|week)|same day|\\d+ ?h(?:ours)?|overnight|today)"; // prettier-ignore
const PER_DAY_OR_WEEK = `(?:${PER_DAY}|weekly|(?:per|a|every|each) (?:week|friday|monday)|(?:in|within|after) \\w+ (?:weeks?|days|hours)|by (?:friday|monday|the end))`;
const YOUR_MONEY = "(?:your|ur|any) (?:[^ .?]+ )?(?:money|coin|capital|account|invest|deposit|profit|\\$?\\d[\\d,.]*)";
const APP = "(?:#app|#social|signal)";
const REACH = "(?:#write|#dm|#write to|talk to|reach out|slide|hit)";

const signal = (
  code: GuardCode,
  weight: number,
  source: string,
  options: Omit<Signal, "code" | "weight" | "pattern"> = {},
): Signal => ({
  code,
  weight,
  ...options,
  pattern: new RegExp(` (?:${source})(?:(?= )|(?<= ))`, "g"),
});

/** Matched with canonical text: stems of `guard-words.policy.ts` and marks. */
export const SIGNALS: readonly Signal[] = [
  // Promises of returns
  signal("RETURNS", 0.4, `[.?] (?:earn|become|invest|deposit|double|turn|#write|claim) ${gap(3)}${MONEY}`),
  signal("RETURNS", 0.4, `(?:start|start with|as little as|all you need is|with only|only need) ${gap(5)}${MONEY}`),
  signal("RETURNS", 0.5, `(?:zero|no|without) stress|(?:does|do|doing) (?:everything|the rest|all the work)|just (?:watch|relax)|sit back|and relax|work for you`),
  signal("RETURNS", 0.6, `(?:daily|weekly|monthly) (?:profit|payout)`),
  signal("RETURNS", 0.5, `${PERCENT}per trade|referral bonus|be the next one|refund (?:the|your) fee|same as me|do the same`),
  signal("RETURNS", 0.7, `guarantee ${gap(2)}(?:\\d+%? |pip|[$€£])`),
  signal("RETURNS", 0.5, `(?:four|five|six|seven|\\d) figures`),
  signal("RETURNS", 0.4, `you can too|rich`),
  signal("RETURNS", 0.7, `(?:zero|no|never|not one|without) ${gap(3)}(?:lose|red|bad) (?:days?|weeks?|months?|trades?)|\\d+ win in a row`),
  signal("RETURNS", 0.7, `put in ${gap(4)}take out`),
  signal("RETURNS", 0.5, `manage ${gap(2)}(?:portfolios?|account|money)|share ${gap(1)}profit`),
  signal("RETURNS", 0.5, `(?:earn|become) ${gap(1)}\\d+ pip`),
  signal("RETURNS", 1, `guarantee (?!stop|fund|the|that|my|exit|price|fill)${gap(2)}${any("profit return payout win double pump")}\\b`),
  signal("RETURNS", 1, `${any("profit return payout payouts win")} ${gap(2)}(?:is|are|and)? ?(?:fully |100% )?guarantee\\b`),
  signal("RETURNS", 0.7, `(?:100 ?%|fully) (?:guarantee|safe|profit|win|real)\\b`),
  signal("RETURNS", 0.8, `#norisk `),
  signal("RETURNS", 0.6, `#noscam |#easy `),
  signal("RETURNS", 0.6, `(?:sure|fixed) ${gap(2)}${any("profit return win signal payout")}\\b`),
  signal("RETURNS", 0.5, `(?:safe|profit is sure|sure profit|capital ${gap(3)}(?:safe|return))\\b`),
  signal("RETURNS", 0.8, `double ${YOUR_MONEY}\\b`),
  signal("RETURNS", 0.8, `(?:\\d+x|x ?\\d+) (?:your|gem|coin|return|profit|pump)`),
  signal("RETURNS", 1.1, `(?:invest|deposit|turn|start with|send|put|put in|from|your|just|flip|double) (?:of |with |in |your |just |only |today )?${AMOUNT}${gap(6)}(?:become|into|to|double|for|earn|return|payout|will|take out) ${gap(3)}(?:${MONEY}|\\d{4,} |\\d+,\\d+ )`, { minGrowth: 3 }),
  signal("RETURNS", 0.9, `${MONEY}(?:will )?become ${gap(1)}${MONEY}`, { minGrowth: 3 }),
  signal("RETURNS", 0.6, `${MONEY}${gap(3)}${PER_DAY_OR_WEEK}\\b`),
  signal("RETURNS", 0.5, `(?:earn|become) ${gap(3)}${MONEY}`),
  signal("RETURNS", 0.6, `${PERCENT}${gap(3)}${PER_DAY_OR_WEEK}`),
  signal("RETURNS", 0.5, `${PERCENT}${gap(2)}(?:monthly|(?:per|a|every|each|in a) month)`),
  signal("RETURNS", 0.4, `(?:invest|deposit|capital|stake|earn|become|profit|return|payout|reward)s? ${gap(5)}${PERCENT}`),
  signal("RETURNS", 0.4, `${PERCENT}${gap(4)}(?:profit|return|reward|payout|deposit|capital|invest)s?\\b`),
  signal("RETURNS", 0.6, `(?:[89]\\d(?:\\.\\d+)?|100)(?:%| %|) (?:win|accuracy)|wins? (?:8|9) (?:out )?of (?:9|10)`),
  signal("RETURNS", 0.5, `(?:anyone|anybody|everybody|everyone|beginners?) (?:can|who (?:joins|wants|deposits|signs|invest))\\b`),
  signal("RETURNS", 0.4, `(?:no|zero|without|any) ${gap(1)}(?:experience|knowledge|skills?|fees?|trading skills)\\b`),
  signal("RETURNS", 0.5, `(?:financial freedom|passive (?:profit|money)|second profit|autopilot|while you sleep|while sleeping|from home|from your phone)\\b`),
  signal("RETURNS", 0.5, `(?:instant|daily|weekly|fast|real|withdraw|principal) ${gap(1)}(?:payout|return|reward|profit)s?\\b|payout ${gap(2)}(?:anytime|daily|weekly|instantly|fast)`),
  signal("RETURNS", 0.4, `(?:only|limited|while|last|just) ${gap(2)}slots\\b|slots ${gap(1)}(?:left|only|remaining|limited)|hurry|#hurry|act now|before it is too late|opportunity\\b`),
  signal("RETURNS", 0.3, `(?:invest|mining|staking) (?:plan|program|pool|platform|package)\\b|(?:our|the|with) (?:ai|mining|trading) `),
  signal("RETURNS", 0.3, `(?:looking for|need|want|i take|giving access to|teach) ${gap(2)}(?:serious|honest|people|invest)\\b`),
  signal("RETURNS", 0.4, `(?:our|this|my|the) ${gap(1)}(?:bot|team|company|system|program) ${gap(1)}(?:become|does|trade|trades|will|never|can)\\b`),
  signal("RETURNS", 0.5, `(?:we|i|they|he|she|manager) (?:will |can )?(?:trade|trades|manage|handle) (?:for you|your|for clients|for people)|(?:trade|manage) your account|account manage`),
  signal("RETURNS", 0.3, `(?:i promise|real proof|proof of|have proof|screenshots of) (?:become|payout|payments?)`),
  signal("RETURNS", 0.3, `#cash`),

  // Moves people to private messages
  signal("CONTACT", 0.35, `(?:signal|strategy|bot|vip|funded|mentoring|mentorship|lessons?|class|indicators?|method|plan|evaluation|trading|forex|account trader|trader|copy|private)\\b`, { isHint: true }),
  signal("CONTACT", 0.35, `(?:any(?:one|body) (?:who )?(?:wants?|needs?|interested)|who(?:ever)? (?:wants?|needs?|else)|if you (?:struggle|want|need|are|lose)|need (?:an?|help)|want (?:to|an?)|looking for ${gap(1)}(?:trader|people|students)|beginners|first \\d+|tell everyone|dear (?:user|member|customer|all))\\b`, { isHint: true }),
  signal("CONTACT", 0.35, `(?:change your life|results|win|profit|earn|double|daily|guarantee|access|serious|trusted|free)\\b`, { isHint: true }),
  signal("CONTACT", 0.5, `(?:ask|message|write|reply|#dm|#write|comment) (?:me )?(?:for|to get) ${gap(2)}(?:access|#write|link|details|info|price|pricing|steps|proof|more)|drop (?:a|me a|your) #?\\w+ in my|add my (?:#app|#social)|as little as|get started|become started`),
  signal("CONTACT", 0.5, `(?:(?:kindly |please |just )?${REACH} (?:me|us|him|her|sir|them)|send (?:me )?(?:a|me) (?:#dm|#write)|slide into my|#write #title|#write (?:my|our|the) ${gap(1)}(?:trader|account|manager|agent|team))\\b`),
  signal("CONTACT", 0.5, `(?:#dm|#write) (?:me |us |him |her )?(?:for|now|to|if|with|and|'|‘|info|profit|price|up|privately|private|only|directly|(?:on|in|at|via|by) (?:#app|#social|#at|#phone|private|signal))\\b`),
  signal("CONTACT", 0.5, `(?<! (?:a|the|my|your|any|all|of|got|in|many|these|their|more|to) )#dm (?=[.?]|$)`),
  signal("CONTACT", 0.6, `(?:in|in my|via|by|into my|via my|to my) (?:#dm|private)\\b|price in #dm|details in private`),
  signal("CONTACT", 0.8, `link in ${gap(1)}(?:bio|profile)`),
  signal("CONTACT", 0.6, `private #write|(?:tell|show) you (?:which|what|how)|#write ${gap(2)}privately`),
  signal("CONTACT", 0.4, `i have a contact|i know (?:someone|a guy)`),
  signal("CONTACT", 0.5, `interested\\b|ask how|ask (?:me how|for my)|let me show|i will (?:show|send|teach|explain)|i can (?:show|teach)|i show`),
  signal("CONTACT", 0.7, `${APP} ${gap(3)}(?:#at|#phone|only|me|username|ok|open|group)\\b|#at ${gap(2)}on ${APP}|\\w+ on #app(?= [.?]|$)|(?:on|via|by|through|my|add|our|free|via our) ${gap(1)}(?:#app|#social)\\b`),
  signal("CONTACT", 0.6, `#phone `),
  signal("CONTACT", 0.5, `(?:#write|text|#dm) (?:me )?#phone `),
  signal("CONTACT", 0.4, `(?:#at|#email) `),
  signal("CONTACT", 0.6, `(?:free|vip|daily|gold|private|sure|paid|my|for|join|profit|buy|sell) ${gap(2)}signal\\b|signal ${gap(1)}(?:group|vip|that|for life)`),
  signal("CONTACT", 0.5, `(?:private|vip|profit|pump|free|trading) ${gap(1)}(?:group|mentoring|mentorship|class|coaching)\\b`),
  signal("CONTACT", 0.6, `(?:pass|passed|passes|passing) ${gap(2)}(?:challenges?|prop|evaluations?)|i pass ${gap(1)}ftmo|(?:challenges?) passed|funded account without`),
  signal("CONTACT", 0.5, `(?:sell|selling|buy my|buy the) ${gap(3)}(?:bot|indicators?|course|courses|strategy|accounts?)\\b`),
  signal("CONTACT", 0.6, `(?:drop|send|give|leave) (?:me )?your (?:number|phone|email)`),
  signal("CONTACT", 0.4, `(?:serious|real) (?:people|money|invest|trader)\\b|(?:comment|reply|type) (?:yes|me|info|'|‘)`),
  signal("CONTACT", 0.6, `(?:secret|strategy|method|plan|trick|list|course|tips) ${gap(2)}(?:that|which|brokers) ${gap(3)}(?:win|hide|double|become|earn|work)|(?:learn|know|want) ${gap(2)}how i |make real money|steps`),
  signal("CONTACT", 0.4, `(?:recover|get back) (?:your|ur) (?:lose|money|coin)|(?:if|who) you lose money|become (?:it|your money|your coin) back|need help trading`),

  // Testimonials, and offers to recover losses
  signal("PROMOTION", 0.8, `testimonial ${gap(4)}(?:#title|trader|account|manager|platform|her|him|expert|#at|bot)\\b`),
  signal("PROMOTION", 0.7, `(?:#title|trader|woman|lady|man|guy) ${gap(7)}(?:recover|trades for me|payout|become me|helped me|help you|changed my life|platform|legit)`),
  signal("PROMOTION", 0.7, `(?:recover|trace|return|get back|got back) ${gap(3)}(?:my|your|the|all|every|stolen|lose|everything|from) ?${gap(2)}(?:money|coin|wallet|everything|cent|lose|broker)\\b`),
  signal("PROMOTION", 0.6, `(?:until|before|when) ${gap(2)}(?:#title|trader|platform)|thank you sir|introduced me to`),
  signal("PROMOTION", 0.4, `debt free|ape in|memecoin|\\d{2,}x `),
  signal("PROMOTION", 0.6, `send and (?:become|get)|explode`),
  signal("PROMOTION", 0.6, `(?:become|got) my ${gap(2)}back|lawyer firm|law firm`),
  signal("PROMOTION", 0.5, `#victim |you lose (?:money|everything)`),
  signal("PROMOTION", 0.6, `(?:#believer|god bless|thank me later|changed my life|great work on my|trades for me|helped me|did it for me|(?:is|are) honest|you can trust (?:him|her|them)|can help you|(?:takes|taking|accepts|accepting) new (?:people|clients))\\b`),
  signal("PROMOTION", 0.4, `(?:recover|hack|trader) (?:team|trader|desk|expert|company|hack|pro|service)\\b|certified ${gap(1)}(?:trader|recover|hacker)`),
  // Giveaways, pumps, jobs, accounts
  signal("PROMOTION", 0.7, `(?:giveaway|claim) ${gap(5)}(?:giveaway|coin|money|wallet|bonus|reward|free|now|live|[$€£]?\\d|here|fast|in #dm)`),
  signal("PROMOTION", 0.4, `free (?:coin|money)|first \\d+ (?:people|who)|for every(?:one|body)`),
  signal("PROMOTION", 0.5, `(?:free|bonus of|reward of|win|claim your|huge) ${gap(2)}(?:${MONEY}|bonus|reward)`),
  signal("PROMOTION", 0.9, `connects? (?:your |the |their )?wallet`),
  signal("PROMOTION", 0.8, `(?:you have been|you were|you are|you've been) (?:selected|chosen)|you won `),
  signal("PROMOTION", 0.7, `pump ${gap(1)}(?:starts?|list|at|group|[$]|\\d+)`),
  signal("PROMOTION", 0.6, `(?:we|group|whales) ${gap(1)}(?:pump|push|loading)|guarantee pump|(?:buy|get in) (?:before|early|right now|now)\\b|everyone buy|be early`),
  signal("PROMOTION", 0.4, `(?:ticker|coin|signal) in the #app|be quick`),
  signal("PROMOTION", 0.5, `(?:next|goes?|going|will|target) ${gap(2)}\\d+x\\b|(?:gem|moonshot|presale|early buyers|sell at (?:the top|\\d)|before listing|become rich)\\b`),
  signal("PROMOTION", 0.6, `(?:hiring|remote job|simple tasks|liking videos|no skills)\\b`),
  signal("PROMOTION", 1, `(?:verified|aged|kyc|kyc'd) ${gap(3)}account\\b`),
  signal("PROMOTION", 0.4, `(?:buying|buys|selling|rent|renting|sell|sells) ${gap(4)}account\\b`),
  signal("PROMOTION", 1, `(?:cracked|leaked|nulled|cracks|crack) ${gap(2)}(?:versions?|premium|courses?|indicators?|software|bot)`),
  signal("PROMOTION", 0.6, `(?:cheap|fast|instant|quick|need a) loans?`),
  signal("PROMOTION", 0.4, `bad credit|no credit check|same day|approved (?:in|within)|apply (?:with|now)`),
  signal("PROMOTION", 0.7, `(?:with|through|under|use) (?:my|our) (?:broker|trader|link|referral|code)\\b`),
  signal("PROMOTION", 0.5, `(?:copy|copying|follow) (?:my|our) (?:trades?|trading)|(?:sign up|register|open an? account) ${gap(3)}(?:with|through|under|via)`),

  // Wallets
  signal("WALLET", 0.7, `#wallet `),
  signal("WALLET", 0.8, `(?:send|sends|deposit|donate|transfer|support|pay|fee|activate|help|tips?|use|my|our|this) ${gap(9)}#wallet|#wallet ${gap(6)}(?:and become|please|help|thanks|thx|generous|\\d+% off|first)`),

  // Links
  signal("INVITE", 1.2, `#invite `, { isUnconditional: true }),
  signal("INVITE", 0.6, `(?:join|everyone|come) ${gap(6)}#invite `),
  signal("SHORTENER", 1.2, `#shortener `, { isUnconditional: true }),
  signal("LINK", 1.1, `#oddlink `, { isUnconditional: true }),
  signal("LINK", 2, `#lookalike `, { isUnconditional: true }),
  signal("LINK", 1, `#referral `),

  // Staff and credentials
  signal("CREDENTIALS", 1.5, `(?<! (?:you|i|we|they|also|members) )(?:send|share|give|forward|enter|provide|submit|tell|confirm|verify|validate|import|type|show|need|needs) ${gap(4)}(?:your |the |our )?${gap(2)}(?:seed|private key|recover phrase|\\d+ words|twelve words|password|pin|login|(?:email|2fa|otp|sms|verification|security) code|code that|code from|card number|\\d-digit code|code you|digits|phrase)\\b`),
  signal("CREDENTIALS", 1, `(?:with|your) (?:seed |recover |secret )?phrase\\b|your private key`),
  signal("STAFF", 0.9, `(?:i am|i'm|this is|we are|we're|as|from|here) ${gap(3)}(?:staff|support|official|technical department|security team)\\b|(?:staff|support|support team|official support|customer service) (?:here|team here|speaking)|the glitch (?:support|team|staff)|dear (?:user|member|customer)|customer service|i work here|i work for the|support ticket|(?:security|final) (?:notice|alert)|(?:from|we|by) ${gap(1)}the glitch|log in (?:through|via|with) the`),
  signal("STAFF", 0.6, `(?:account|wallet|withdrawal|payout|premium) (?:was|is|will be|has been) ${gap(1)}(?:flag|flagged|warn|suspended|locked|limited|on hold|banned)|will be suspended|(?:verify|validate|confirm) (?:your|their) (?:account|wallet)|or be banned|or lose your|sync issue|verify or|must verify`),
  signal("STAFF", 0.6, `(?:pay|pays|become|upgrade) ${gap(3)}(?:me directly|directly|by coin|in coin)\\b|half the price|pay ${gap(1)}${MONEY}to stay|you broke a rule|before your account`),
]; // prettier-ignore

/** Too frequent to tell which signals a text may have. Each alternative of a signal has another word, too. */
const COMMON = new Set(
  "a an the to my me i you and or is are was be it this that will for with in on of if by at can we our they he she him her them not any his as up us no one so".split(
    " ",
  ),
);

const signalsByWord = new Map<string, Signal[]>();
for (const each of SIGNALS) {
  const source = each.pattern.source.replace(/\\./g, " ").replaceAll("s?", "");
  const words = new Set(each.pattern.source.replace(/\\./g, " ").match(/#?[a-z]+(?:'[a-z]+)?/g));
  for (const word of source.match(/#?[a-z]+(?:'[a-z]+)?/g) ?? []) words.add(word);
  for (const word of words) if (!COMMON.has(word)) signalsByWord.set(word, [...(signalsByWord.get(word) ?? []), each]);
}

/** The signals that have a word of a text, which are far fewer than all. */
export function signalsFor(words: string): ReadonlySet<Signal> {
  const found = new Set<Signal>();
  for (const word of words.split(" ")) for (const each of signalsByWord.get(word) ?? []) found.add(each);
  return found;
}

/** Promises and fears in the words of scammers, which would otherwise look like a warning. */
export const REWRITES: readonly [pattern: RegExp, replacement: string][] = [
  [/ (?:no|zero|without|without any|not any|0) (?:any )?(?:risk|lose)\b| risk ?free(?! rate)\b| (?:never|can't|cannot|can not|won't|doesn't|has never|have never) lose\b(?! more| (?:zero|no))/g, " #norisk"],
  [/ (?:no|not a|never a|zero) scam\b/g, " #noscam"],
  [/ (?:don't|do not|dont|never) (?:miss|sleep on)\b/g, " #hurry"],
  [/ (?:for|by) doing nothing\b/g, " #easy"],
  [/ never (?:charges?|fails?|misses|disappoints?|disappointed)\b/g, " #honest"],
  [/ giving away\b/g, " giveaway"],
  [/ never believed\b/g, " #believer"],
  [/ (?:for|by) doing nothing\b/g, " #easy"],
  [/ never believed\b/g, " #believer"],
  [/ (?:don't|do not|dont|no) (?:need|worry|fees?|experience|rules|trading|skills?|upfront)\b/g, " no experience"],
  [/ (?:was|were|been|become|you|i) (?:scam|scammed|a victim of ?(?:fake)?(?: \S+)?|defrauded)\b| to a fake (?:broker|trader)| from the scam\b| stolen\b| fake trader\b| lose (?:everything|access|money|funds)? ?to\b/g, " #victim"],
]; // prettier-ignore

/** Words that turn a promise into a warning, a negation, a joke, or talk about trading: in the same sentence, and in the whole message. */
export const DOUBTS_OF_SENTENCE =
  / (?:never|nobody|no one|not|dont|\w+n't|cannot|nothing|without|told|says?|said|they (?:promise|want|say|claim)|promises|promised|claims? to|scam|warn|fake|ignore|lying|fall for|if (?:it|a|an|someone|anyone)|bad idea|joke|those|no (?:strategy|bot|broker|trader|system|legit|real|serious)|to lose|some guy|strangers?|impersonates?|ask yourself|why|spot|that's how|kept saying|believed|believe|my (?:uncle|cousin|neighbor|dad|mom|friend)|what could)(?= )/;
export const JARGON =
  / (?:years?|yearly|annual|annually|drawdown|backtest|backtested|slippage|expectancy|sharpe|holdout|sample|journal|lesson|course|quiz|simulator|demo|paper|stop|sl|tp|r|cents?|puts|calls|lose|yesterday|strike|premium|bank|bonds?|treasury|notes?|maturity|savings|dividends?|inflation|volatility|luck|mostly|gap|moved|moves|fell|rose|dropped|rallied|earnings|straddle|funding|caps)(?= )/;
export const DOUBTS_OF_MESSAGE =
  / (?:scam|warn|joke|red flag|fall for|don't send|staff never|would never|never ask|said no|no such thing|liquidity|promises|look-ahead|be careful)(?= )/;
/** But offers ask too: "Want to earn more?" */
export const QUESTION =
  /^ ?(?:is|are (?!you)|was|do (?!you (?:want|need))|does|did|has|have (?!you)|can|could|should|would (?!you)|what|what's|how|why|which|where|when|who (?!wants|needs|else)|will|am)/;
