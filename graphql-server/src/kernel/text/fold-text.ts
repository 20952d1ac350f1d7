/**
 * Letters that readers take for a Latin letter. Compatibility variants (fullwidth, mathematical, circled) and accents aren't listed:
 * normalization removes them.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: "аΑαɑᴀɐաᎪ",
  ae: "æ",
  b: "ВвΒβßЬьɓʙᏴ",
  c: "СсϲςᴄɔᏟ",
  d: "ԁđðɗᴅᎠ",
  e: "ЕеΕεЭэəǝɛɜᴇєᎬ",
  f: "ғϝƒꜰ",
  g: "ԍɡɢցᏀ",
  h: "НнһΗħʜհᎻ",
  i: "ІіΙιıɩɪᎥӏ",
  j: "ЈјᴊյᎫ",
  k: "КкΚκƙᴋᏦ",
  l: "łʟᏞ",
  m: "МмΜɱᴍᎷ",
  n: "ΝηИиПпɲŋɴոπ",
  o: "ОоΟοσØøᴏօФф",
  oe: "œ",
  p: "РрΡρþᴘᏢ",
  q: "ԛգ",
  r: "ЯягГʀᎡ",
  s: "ЅѕꜱտᏚ",
  t: "ТтΤτŧᴛᎢ",
  u: "υμᴜսЦц",
  v: "ѴѵνᴠᏙ",
  w: "ԜԝШшωᴡᏔ",
  x: "ХхΧχ",
  y: "УуΥγʏᎩ",
  z: "ΖζᴢᏃ",
};

/** Ranges of 26 letters that normalization doesn't change: circled, squared, and flag letters. */
const LETTER_RANGES = [0x1f150, 0x1f170, 0x1f1e6];

const LATIN = new Map<string, string>(
  Object.entries(LOOK_ALIKES).flatMap(([latin, letters]) =>
    [...letters].flatMap((letter): [string, string][] => [
      [letter, latin],
      ...(LOOK_ALIKES[latin]?.includes(letter.toLowerCase()) || isUppercaseOfAnother(letter)
        ? []
        : [[letter.toLowerCase(), latin] as [string, string]]),
    ]),
  ),
);

/** The lowercase letter of these looks like another Latin letter: "Η" like "h", but "η" like "n". */
function isUppercaseOfAnother(letter: string): boolean {
  const lowercase = letter.toLowerCase();
  return lowercase !== letter && Object.values(LOOK_ALIKES).some((letters) => letters.includes(lowercase));
}

const ASCII = /^[\0-\x7f]*$/;
const MARKS = /\p{M}/gu;
/** Without a glyph: format characters such as zero-width spaces, and fillers. Line breaks and tabs stay. */
export const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufe00-\ufe0f]/gu;
const BLANK = /\u2800/g;

/** Lowercase Latin letters for what looks like them, without accents and invisible characters. Other text stays. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const visible = text.replace(INVISIBLE, "").replace(BLANK, " ").normalize("NFKC").normalize("NFD").replace(MARKS, "");
  let folded = "";
  for (const letter of visible) folded += latinOf(letter);
  return folded.toLowerCase();
}

function latinOf(letter: string): string {
  const latin = LATIN.get(letter);
  if (latin) return latin;
  const code = letter.codePointAt(0) ?? 0;
  const start = code >= 0x1f150 ? LETTER_RANGES.find((first) => code >= first && code < first + 26) : undefined;
  return start === undefined ? letter : String.fromCodePoint(0x61 + code - start);
}

const LATIN_LETTER = /\p{Script=Latin}/u;
/** Greek isn't one of them, because formulas mix it with Latin. */
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Armenian}]/u;
const HIDDEN_IN_WORD = /[\p{L}\p{N}][\u00ad\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]+[\p{L}\p{N}]/u;
/** Mathematical, circled, squared, fullwidth, and small capital letters; strokes through letters. */
const STYLED = /[\u{1d400}-\u{1d7ff}\u24b6-\u24e9\u{1f130}-\u{1f189}\uff21-\uff5a\u1d00-\u1d22\u0334-\u0338]/u;

/** Whether a word is written so that people read it, but filters don't: mixed alphabets, invisible characters, or letter-like symbols. */
export function isDisguised(word: string): boolean {
  if (ASCII.test(word)) return false;
  return STYLED.test(word) || HIDDEN_IN_WORD.test(word) || (LATIN_LETTER.test(word) && OTHER_SCRIPT.test(word));
}
