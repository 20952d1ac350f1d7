import { foldText } from "../../../kernel/text/fold-text";
import { isOneEditAway, skeletonOf } from "../../../kernel/text/look-alike";

const INVITES = [
  "discord.gg", "discord.com/invite", "discordapp.com/invite", "discord.me", "dsc.gg", "t.me", "telegram.me", "telegram.dog", "chat.whatsapp.com",
  "wa.me", "api.whatsapp.com", "signal.group", "signal.me", "invite.viber.com", "chats.viber.com", "line.me", "join.skype.com", "guilded.gg/i", "m.me", "ig.me",
]; // prettier-ignore
const SHORTENERS = [
  "bit.ly", "tinyurl.com", "is.gd", "v.gd", "cutt.ly", "t.ly", "rb.gy", "shorturl.at", "ow.ly", "goo.su", "goo.gl", "t.co", "buff.ly", "rebrand.ly", "tiny.cc",
  "bl.ink", "short.io", "s.id", "shorte.st", "adf.ly", "linktr.ee", "lnk.bio", "clck.ru", "vk.cc", "u.to", "bitly.com", "soo.gd", "qr.ae", "kutt.it", "tny.im", "urlz.fr",
]; // prettier-ignore

/** Written so that programs don't see a link: "t[.]me", "discord (dot) gg", "t dot me slash name". */
const WRITTEN_DOT =
  /\s?[[({<]\s?(?:\.|dot)\s?[\])}>]\s?|\sdot\s(?=(?:gg|me|com|ly|gd|at|io)\b)|\s\.\s?(?=(?:gg|me|com|ly|gd|at|group|whatsapp)\b)|(?<=\bchat|\bdiscord|\btelegram|\bbit|\bt)\s?\.\s(?=(?:gg|me|com|ly|whatsapp)\b)/gi;
const WRITTEN_SLASH = /(?<=\.[a-z]{2,5}) (?:slash|\/) /gi;
const SPACED_HOST =
  /\b(?:d ?i ?s ?c ?o ?r ?d ?\. ?g ?g|t ?\. ?m ?e|b ?i ?t ?\. ?l ?y|c ?h ?a ?t ?\. ?w ?h ?a ?t ?s ?a ?p ?p ?\. ?c ?o ?m) ?\/ ?(?=\S)/gi;

const URL_LIKE =
  /(?:\bh(?:tt|xx)ps?:\/\/|(?<![\w@./-]))([\w.~%-]{1,64}(?::[\w.~%-]{0,64})?@)?((?:[\p{L}\p{N}-]{1,63}\.){1,6}[\p{L}\p{N}-]{2,63}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?([/?#][^\s<>"'”)\]]*)?/giu;
const HAS_SCHEME = /^h(?:tt|xx)ps?:\/\//i;
/** Hosts without https:// are links only with one of these endings, unlike "2.0.1" or "this.buy". */
const COMMON_ENDING =
  /\.(?:com|net|org|io|me|gg|ly|gov|edu|co|app|dev|xyz|info|site|online|shop|top|club|live|vip|pro|group|example|at|gd|gy|ru|su|cc|id|to)$/;
const IP_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const REFERRAL =
  /[?&](?:ref|refcode|referral|referral_code|ref_id|aff|affiliate|invite|invitecode|invite_code|partner)=/i;

const HASH = /\b(?:0x)?[0-9a-f]{64}\b/gi;
const WALLET =
  /\b(?:0x[0-9a-f]{40}|(?:bc1|ltc1|addr1)[0-9a-z]{20,90}|T[1-9A-HJ-NP-Za-km-z]{33}|[13LDr][1-9A-HJ-NP-Za-km-z]{25,34}|[1-9A-HJ-NP-Za-km-z]{43,44})\b/gi;
const HEX_OR_BECH32 = /^(?:0x|bc1|ltc1|addr1)/i;
/** Long runs without capitals or digits are words, hashes, or ids. */
const BASE58 = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[1-9A-HJ-NP-Za-km-z]+$/;
const PHONE = /(?<![\w#.,-])\+\d[\d ().-]{7,18}\d\b/g;
const HANDLE = /(?<![\w.])@[\w.]{3,40}/g;

const MAY_HAVE_LINKS = /[.@+/]\S|\w{25}|\bdot\b|[\s[({]\./i;

/** Replaces links, addresses, phone numbers, and handles by marks. `ownHosts` are the site's own. */
export function markLinks(text: string, ownHosts: readonly string[]): string {
  if (!MAY_HAVE_LINKS.test(text)) return text;
  return readableLinks(text)
    .replace(HASH, " #hash ")
    .replace(WALLET, (word) => (HEX_OR_BECH32.test(word) || BASE58.test(word) ? " #wallet " : word))
    .replace(URL_LIKE, (link, user: string | undefined, host: string, path: string | undefined) =>
      !HAS_SCHEME.test(link) && user ? " #email " : markLink(link, { user, host, path: path ?? "" }, ownHosts),
    )
    .replace(PHONE, " #phone ")
    .replace(HANDLE, " #at ");
}

const readableLinks = (text: string): string =>
  /dot|[.[({<] ?[.a-z]| \./i.test(text)
    ? text
        .replace(SPACED_HOST, (host) => host.replaceAll(" ", ""))
        .replace(WRITTEN_DOT, ".")
        .replace(WRITTEN_SLASH, "/")
    : text;

interface LinkParts {
  user: string | undefined;
  host: string;
  path: string;
}

function markLink(link: string, { user, host: written, path }: LinkParts, ownHosts: readonly string[]): string {
  const host = foldText(written).replace(/^www\./, "");
  if (!HAS_SCHEME.test(link) && (!COMMON_ENDING.test(host) || (/^[^.]+$/.test(path) && /^\d+\./.test(host))))
    return link;
  const address = `${host}${foldText(path)}`;
  const isHost = (listed: string): boolean =>
    [address, withLetters(address)].some((each) => startsWithHost(each, listed));
  if (ownHosts.includes(host)) return " #own ";
  if (INVITES.some(isHost)) return " #invite ";
  if (SHORTENERS.some(isHost)) return " #shortener ";
  if (looksLikeOwn(host, ownHosts)) return " #lookalike ";
  if (user || IP_ADDRESS.test(host) || host.includes("xn--") || host !== written.toLowerCase().replace(/^www\./, ""))
    return " #oddlink ";
  return REFERRAL.test(path) ? " #referral " : " #link ";
}

const startsWithHost = (address: string, host: string): boolean =>
  address.startsWith(host) && (address.length === host.length || "/?#".includes(address.charAt(host.length)));

/** "d1sc0rd.gg" is no real host, but people type what it looks like. */
const withLetters = (address: string): string => address.replaceAll("1", "i").replaceAll("0", "o").replaceAll("3", "e");

const MIN_OWN_NAME_LENGTH = 6;

/** Whether a part of the host contains the site's name or is one letter away from it. */
function looksLikeOwn(host: string, ownHosts: readonly string[]): boolean {
  const labels = host.split(".").map(skeletonOf);
  return ownHosts.some((own) => {
    const name = skeletonOf(own.split(".").at(-2) ?? "");
    return (
      name.length >= MIN_OWN_NAME_LENGTH && labels.some((label) => label.includes(name) || isOneEditAway(label, name))
    );
  });
}
