import { safeLink, safeImage } from "./safe-url";

export type Span = "bold" | "italic" | "underline" | "strike" | "spoiler";

export type Inline =
  | { kind: "text" | "code"; text: string }
  | { kind: "break" }
  | { kind: "link"; href: string; text: string }
  | { kind: "image"; src: string; alt: string }
  | { kind: "mention"; username: string }
  | { kind: "channel"; name: string }
  | { kind: Span; children: Inline[] };

interface Marker {
  mark: string;
  span: Span;
}

interface Frame {
  marker: Marker | null;
  children: Inline[];
}

const markers: Record<string, Marker[]> = {
  "*": [
    { mark: "**", span: "bold" },
    { mark: "*", span: "italic" },
  ],
  _: [
    { mark: "__", span: "underline" },
    { mark: "_", span: "italic" },
  ],
  "~": [{ mark: "~~", span: "strike" }],
  "|": [{ mark: "||", span: "spoiler" }],
};

/** A longer run of markers is a drawn line, not formatting. */
const MAX_RUN_LENGTH = 3;

// Each pattern stops where another match could start, so that parsing takes linear time.
const codePattern = /`([^`\n]+)`/y;
const linkPattern = /\[([^[\]\n]+)\]\(([^\s()[\]<>]+)\)/y;
const imagePattern = /!\[([^[\]\n]*)\]\(([^\s()[\]<>]+)\)/y;
const barePattern = /https?:\/\/[^\s<>"`[\]]+/y;
const mentionPattern = /@[\p{L}\p{N}_.-]{1,40}/uy;
const channelPattern = /#[\p{L}\p{N}][\p{L}\p{N}-]{0,49}/uy;
const plainPattern = /[^*_~|`![\n@#h]+/y;
const wordCharacter = /[\p{L}\p{N}]/u;

/** Parses inline formatting. Each marker is open at most once, which bounds the depth. */
export function parseInline(source: string): Inline[] {
  return new InlineParser(source).parse();
}

class InlineParser {
  private readonly frames: Frame[] = [{ marker: null, children: [] }];
  private at = 0;

  constructor(private readonly source: string) {}

  parse(): Inline[] {
    while (this.at < this.source.length) {
      if (!this.consumeElement() && !this.consumeMarkerRun()) this.consumePlain();
    }
    while (this.frames.length > 1) this.closeAsText();
    return this.top().children;
  }

  private consumeElement(): boolean {
    switch (this.source[this.at]) {
      case "\n":
        this.at += 1;
        this.add({ kind: "break" });
        return true;
      case "`":
        return this.consume(codePattern, ([, text = ""]) => ({ kind: "code", text }));
      case "[":
        return this.consume(linkPattern, ([, text = "", url = ""]) => createLink(url, text));
      case "!":
        return this.consume(imagePattern, ([, alt = "", url = ""]) => createImage(url, alt));
      case "h":
        return !this.isInsideWord() && this.consumeBareLink();
      case "@":
        return !this.isInsideWord() && this.consumeMention();
      case "#":
        return (
          !this.isInsideWord() && this.consume(channelPattern, ([mark]) => ({ kind: "channel", name: mark.slice(1) }))
        );
      default:
        return false;
    }
  }

  private consume(pattern: RegExp, build: (match: RegExpExecArray) => Inline | null): boolean {
    const match = this.match(pattern);
    const built = match && build(match);
    if (!match || !built) return false;
    this.at += match[0].length;
    this.add(built);
    return true;
  }

  private consumeBareLink(): boolean {
    const match = this.match(barePattern);
    const url = match && withoutTrailingPunctuation(match[0]);
    const link = url && createLink(url, url);
    if (!link) return false;
    this.at += url.length;
    this.add(link);
    return true;
  }

  private consumeMention(): boolean {
    // Inside _italics_, a trailing underscore ends the italics and isn't part of the name.
    const isInItalics = this.frames.some(({ marker }) => marker?.mark.startsWith("_"));
    const username = this.match(mentionPattern)?.[0]
      .slice(1)
      .replace(isInItalics ? /(?<![._-])[._-]+$/ : /(?<![.-])[.-]+$/, "");
    if (!username) return false;
    this.at += username.length + 1;
    this.add({ kind: "mention", username });
    return true;
  }

  private consumeMarkerRun(): boolean {
    const character = this.source[this.at] ?? "";
    const kinds = markers[character];
    if (!kinds) return false;
    const end = this.endOfRun(character);
    if (this.consumeMarker(kinds, end - this.at)) return true;
    this.addText(this.source.slice(this.at, end));
    this.at = end;
    return true;
  }

  private consumeMarker(kinds: Marker[], run: number): boolean {
    if (run > MAX_RUN_LENGTH) return false;
    // The end of ***both*** closes the inner span first. A pair is always one marker, never two single ones.
    const innermost = kinds.find((kind) => kind === this.top().marker);
    const ordered = innermost ? [innermost, ...kinds] : kinds;
    return ordered
      .filter(({ mark }) => mark.length <= run && !(mark.length === 1 && run === 2))
      .some((kind) => this.close(kind) || this.open(kind));
  }

  private open(marker: Marker): boolean {
    const next = this.source[this.at + marker.mark.length];
    if (this.isOpen(marker) || next === undefined || /\s/.test(next)) return false;
    if (marker.mark.startsWith("_") && this.isInsideWord()) return false;
    this.frames.push({ marker, children: [] });
    this.at += marker.mark.length;
    return true;
  }

  private close(marker: Marker): boolean {
    if (!this.isOpen(marker) || /\s/.test(this.source[this.at - 1] ?? " ")) return false;
    const after = this.source[this.at + marker.mark.length] ?? " ";
    if (marker.mark.startsWith("_") && wordCharacter.test(after)) return false;
    while (this.top().marker !== marker) this.closeAsText();
    if (this.top().children.length === 0) return false;
    const { children } = this.frames.pop() ?? this.top();
    this.add({ kind: marker.span, children });
    this.at += marker.mark.length;
    return true;
  }

  /** Turns the innermost marker, which was never closed, into text. */
  private closeAsText(): void {
    const frame = this.frames.pop();
    if (!frame?.marker) return;
    this.addText(frame.marker.mark);
    for (const child of frame.children) {
      if (child.kind === "text") this.addText(child.text);
      else this.add(child);
    }
  }

  private consumePlain(): void {
    const text = this.match(plainPattern)?.[0] ?? this.source[this.at] ?? "";
    this.at += text.length;
    this.addText(text);
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.source);
  }

  private isOpen(marker: Marker): boolean {
    return this.frames.some((frame) => frame.marker === marker);
  }

  private isInsideWord(): boolean {
    return wordCharacter.test(this.source[this.at - 1] ?? " ");
  }

  private endOfRun(character: string): number {
    let end = this.at;
    while (this.source[end] === character) end += 1;
    return end;
  }

  private top(): Frame {
    return this.frames.at(-1) ?? { marker: null, children: [] };
  }

  private add(inline: Inline): void {
    this.top().children.push(inline);
  }

  private addText(text: string): void {
    const { children } = this.top();
    const last = children.at(-1);
    if (last?.kind === "text") last.text += text;
    else children.push({ kind: "text", text });
  }
}

function createLink(url: string, text: string): Inline | null {
  const href = safeLink(url);
  return href === null ? null : { kind: "link", href, text };
}

function createImage(url: string, alt: string): Inline | null {
  const src = safeImage(url);
  return src === null ? null : { kind: "image", src, alt };
}

/** Removes trailing punctuation and closing parentheses that the URL itself didn't open. */
function withoutTrailingPunctuation(url: string): string {
  let end = url.length;
  let unopened = url.split(")").length - url.split("(").length;
  for (; end > 0; end -= 1) {
    const last = url[end - 1] ?? "";
    if (last === ")" && unopened > 0) unopened -= 1;
    else if (!".,;:!?'*_~|".includes(last)) break;
  }
  return url.slice(0, end);
}
