export type TokenKind = "comment" | "string" | "number" | "keyword" | "name" | "plain";

export interface Token {
  kind: TokenKind;
  text: string;
}

const KEYWORDS =
  "and|as|assert|async|await|break|class|continue|def|del|elif|else|except|False|finally|for|from|global|if|import|in|is|lambda|None|nonlocal|not|or|pass|raise|return|True|try|while|with|yield";

/** Each alternative is linear: no part of it can match the same text in two ways. */
const TOKEN = [
  String.raw`(?<comment>#[^\n]*)`,
  String.raw`(?<string>(?:\b[bfruBFRU]{1,2})?(?:"""[^]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?))`,
  String.raw`(?<number>\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b)`,
  String.raw`(?<keyword>\b(?:${KEYWORDS})\b)`,
  String.raw`(?<=\b(?:def|class) )(?<name>\w+)`,
  String.raw`\w+`,
].join("|");

/** Splits Python code into what is colored and what isn't. Together, the tokens are the code. */
export function pythonTokens(code: string): Token[] {
  const tokens: Token[] = [];
  const add = (kind: TokenKind, text: string): void => {
    const last = tokens.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) tokens.push({ kind, text });
  };
  let end = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(new RegExp(TOKEN, "g"))) {
    add("plain", code.slice(end, index));
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) as TokenKind | undefined;
    add(kind ?? "plain", text);
    end = index + text.length;
  }
  add("plain", code.slice(end));
  return tokens;
}
