import { wordsOf } from "./question-terms";

/** Id of the entry for people who can't stop trading, or who are in danger. */
export const HELP = "cant-stop-trading";

/** Matches messages of people in distress. Questions about risk, such as "can I lose everything", are not among them. */
const DISTRESS_PATTERNS = [
  `\\b(can t|cant|cannot|can not|couldn t|unable to) (stop|quit)( myself)?( from)? (trading|trade|gambling|buying|betting|it)\\b`,
  `\\b(i|ive|i ve|i have|we|he|she|husband|wife|partner|son|daughter|brother|friend)( (just|have|has))? (lost|blew|gambled away) (all|everything|most)\\b`,
  `\\blost (all )?(my|our|his|her) (money|savings|house|pension|job)\\b`,
  `\\b(traded|gambled|blew|threw|burned|burnt|wasted) (away )?(all )?(of )?(my|our|his|her|their) (money|savings|house|home|pension|inheritance)\\b`,
  `\\b(wife|husband|partner|girlfriend|boyfriend|family|kids|children) (\\w+ )?(left|leaving|divorced|divorcing) (me|us|him|her)\\b`,
  `\\b(i am|i m|im|am i|he s|she s|is|feel) (\\w+ )?addicted\\b|\\b(addicted to|addiction to|compulsive) (trading|gambling|betting)\\b`,
  `\\b(trading|gambling) (addiction|addict|problem|helpline)\\b|\\bproblem gambl|\\bgamblers anonymous\\b`,
  `\\b(suicide|suicidal|kill (myself|himself|herself)|end my life|want to die|don t want to live|hurt myself|no way out)\\b`,
].map((pattern) => new RegExp(pattern));

/** Whether someone can't stop trading, lost what they needed, or may be in danger. */
export function isInDistress(question: string): boolean {
  const text = wordsOf(question).join(" ");
  return DISTRESS_PATTERNS.some((pattern) => pattern.test(text));
}

/** Id of the entry that declines to give advice. */
export const ADVICE = "advice";

const oneOf = (words: string): string => `(?:${words.trim().split(/\s+/).join("|")})`;
const ASSET = oneOf(`
  bitcoins? btc ethereum ether eth solana xrp doge dogecoin cryptos? cryptocurrency cryptocurrencies coins? tokens? altcoins? nfts?
  gold silver oil stocks? shares? bonds? etfs? equities tesla apple nvidia amazon nasdaq dax ftse sp500 markets?
  dollar euro yen eurusd gbpusd usdjpy options? futures forex currency currencies property estate`);
const DEAL = oneOf("buy buying sell selling hold holding short shorting invest investing");
const MOVE = oneOf("up down rise fall drop crash moon pump dump recover climb soar rally gain grow double");
const FORECAST = oneOf("predict predictions? forecasts? outlook");

/** Matches questions about what to do with money, or where a price will go. */
const ADVICE_PATTERNS = [
  `\\b(should|shall|would you|do you think|recommend|suggest|better to)\\b.*\\b${DEAL}\\b`,
  `\\b(what|which|when)( \\w+)? to ${DEAL}\\b`,
  `\\b(time|moment|idea) to ${DEAL}\\b`,
  // "Forex Trading" and "Crypto Trading" are courses.
  `\\b${DEAL}\\b.*\\b${ASSET}\\b(?! trading)`,
  `\\b(which|what)\\b.*\\b${ASSET}\\b.*\\b(should|shall)\\b`,
  `\\bhow\\b.* invest\\b`,
  `\\b(will|ll|would|going|which|what|can|could)\\b.*\\b${ASSET}\\b.*\\b${MOVE}\\b`,
  `\\b${ASSET}\\b.*\\b(will|going|about|keep)\\b.*\\b${MOVE}\\b`,
  `\\b(best|good|safe|next|which|what|top)\\b.*\\b${ASSET}\\b.*\\b(buy|invest|investment|now|week|month|year)\\b`,
  `\\b${ASSET}\\b.*\\b(worth|overvalued|undervalued|(good|safe|bad) (investment|buy))\\b`,
  `\\b${FORECAST}\\b.*\\b(${ASSET}|prices?)\\b`,
  `\\b(${ASSET}|price)\\b.*\\b${FORECAST}\\b`,
  `\\b(trading|trade|buy|sell|free|give|get|send|offer|provide)\\b.*\\bsignals?\\b`,
  `\\b(${ASSET}|trading|investment|hot) tips?\\b`,
  `\\b(investment|investing|financial|trading) advice\\b`,
].map((pattern) => new RegExp(pattern));

/** Questions about our own offer, such as whether to take a course, don't ask for investment advice. */
const SITE_TOPICS =
  /\b(course|courses|class|classes|lesson|lessons|premium|membership|subscription|certificate|channel|channels|paid signals?)\b/;

/** Whether a question asks what to buy or sell, or for a price prediction. */
export function asksForAdvice(question: string): boolean {
  const text = wordsOf(question).join(" ");
  return !SITE_TOPICS.test(text) && ADVICE_PATTERNS.some((pattern) => pattern.test(text));
}
