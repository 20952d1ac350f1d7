import fc from "fast-check";
import { growth } from "../../../../tests/kit/growth";
import mentionCases from "../../../../tests/kit/mention-cases.json";
import type { Inline } from "./parse-inline";
import { parseMarkup, type Block, type ListItem } from "./parse-markup";

const inline = (source: string) => {
  const [block] = parseMarkup(source);
  return block?.kind === "paragraph" ? block.children : [];
};

const text = (value: string): Inline => ({ kind: "text", text: value });
const paragraph = (...children: Inline[]): Block => ({ kind: "paragraph", children });
const quote = (...children: Block[]): Block => ({ kind: "quote", children });
const code = (value: string): Block => ({ kind: "codeBlock", text: value });

function words(nodes: readonly (Block | Inline | ListItem)[]): string {
  return nodes
    .map((node) => {
      if ("children" in node) return words(node.children);
      if ("text" in node) return node.text;
      if (node.kind === "channel") return `#${node.name}`;
      return "kind" in node && node.kind === "mention" ? `@${node.username}` : "";
    })
    .join("");
}

function mentions(nodes: readonly (Block | Inline | ListItem)[]): string[] {
  return nodes.flatMap((node) => {
    if ("children" in node) return mentions(node.children);
    return node.kind === "mention" ? [node.username.toLowerCase()] : [];
  });
}

function depth(nodes: readonly (Block | Inline | ListItem)[]): number {
  return Math.max(0, ...nodes.map((node) => ("children" in node ? 1 + depth(node.children) : 1)));
}

function urls(nodes: readonly (Block | Inline | ListItem)[]): string[] {
  return nodes.flatMap((node) => {
    if ("children" in node) return urls(node.children);
    return node.kind === "link" ? [node.href] : node.kind === "image" ? [node.src] : [];
  });
}

describe("message markup", () => {
  test.each([
    ["**a**", "bold"],
    ["*a*", "italic"],
    ["_a_", "italic"],
    ["__a__", "underline"],
    ["~~a~~", "strike"],
    ["||a||", "spoiler"],
  ])("%s is %s", (source, kind) => {
    expect(inline(source)).toEqual([{ kind, children: [text("a")] }]);
  });

  test("spans nest, and the inner one closes first", () => {
    expect(inline("***a***")).toEqual([{ kind: "bold", children: [{ kind: "italic", children: [text("a")] }] }]);
    expect(inline("**a ~~b~~**")).toEqual([
      { kind: "bold", children: [text("a "), { kind: "strike", children: [text("b")] }] },
    ]);
  });

  test.each([
    "2 * 3 * 4",
    "snake_case_name",
    "**open",
    "a ** b **",
    "*****",
    "~~",
    "~single~",
    "a || b || c",
    "|a|b|",
    "_ _",
    "5 > 3",
    ">_<",
    ">",
    ">>>",
  ])("%s is plain text", (source) => {
    expect(inline(source)).toEqual([text(source)]);
  });

  test("code keeps its markers as text", () => {
    expect(inline("`**a**`")).toEqual([{ kind: "code", text: "**a**" }]);
    expect(parseMarkup("see\n```ts\nlet a = *b*;\n```\nthere")).toEqual([
      { kind: "paragraph", children: [text("see")] },
      { kind: "codeBlock", text: "let a = *b*;" },
      { kind: "paragraph", children: [text("there")] },
    ]);
  });

  test("quoted lines form a quote", () => {
    expect(parseMarkup("> one\n> two\nthree")).toEqual([
      quote(paragraph(text("one"), { kind: "break" }, text("two"))),
      paragraph(text("three")),
    ]);
  });

  test("lines with the same kind of marker form a list", () => {
    const item = (value: string, number: number | null = null) => ({ number, children: [text(value)] });
    expect(parseMarkup("Rules:\n- one\n  - two\n3. three\n4. four\n\nend\n- last")).toEqual([
      paragraph(text("Rules:")),
      { kind: "list", children: [item("one"), item("two")] },
      { kind: "list", children: [item("three", 3), item("four", 4)] },
      paragraph(text("end")),
      { kind: "list", children: [item("last")] },
    ]);
    expect(parseMarkup("> - quoted")).toEqual([quote({ kind: "list", children: [item("quoted")] })]);
    expect(parseMarkup("```\n- code\n```")).toEqual([code("- code")]);
  });

  test.each(["-5%", "- ", "1.10 is the stop", "1.", "a - b"])("%j is not a list", (source) => {
    expect(parseMarkup(source)).toEqual([paragraph(text(source.trimEnd()))]);
  });

  test("channel names need a word boundary before them", () => {
    expect(inline("see #swing-ideas, C#sharp or # 1")).toEqual([
      text("see "),
      { kind: "channel", name: "swing-ideas" },
      text(", C#sharp or # 1"),
    ]);
  });

  test("code stays inside its quote", () => {
    expect(parseMarkup("> see\n> ```js\n>   let a = 1;\n> ```\n> end\nright")).toEqual([
      quote(paragraph(text("see")), code("  let a = 1;"), paragraph(text("end"))),
      paragraph(text("right")),
    ]);
  });

  test("a quote mark within code is code, and an unclosed fence starts no code", () => {
    expect(parseMarkup("a\n```\n> b\n```\n> c")).toEqual([
      paragraph(text("a")),
      code("> b"),
      quote(paragraph(text("c"))),
    ]);
    expect(parseMarkup("a ```\n> b")).toEqual([paragraph(text("a ```")), quote(paragraph(text("b")))]);
  });

  test.each(["> > b", ">> b"])("%s is a quote within a quote", (source) => {
    expect(parseMarkup(`> a\n${source}\n> c`)).toEqual([
      quote(paragraph(text("a")), quote(paragraph(text("b"))), paragraph(text("c"))),
    ]);
  });

  test("quotes nest five deep, and additional marks are text", () => {
    expect(parseMarkup(">>>>>>> a")).toEqual([quote(quote(quote(quote(quote(paragraph(text(">> a")))))))]);
  });

  test("bare links exclude trailing punctuation", () => {
    expect(inline("see https://a.example/x_(y), or (https://b.example).")).toEqual([
      text("see "),
      { kind: "link", href: "https://a.example/x_(y)", text: "https://a.example/x_(y)" },
      text(", or ("),
      { kind: "link", href: "https://b.example/", text: "https://b.example" },
      text(")."),
    ]);
  });

  test("links and images allow only web URLs", () => {
    expect(inline("[a](https://a.example/)")).toEqual([{ kind: "link", href: "https://a.example/", text: "a" }]);
    expect(inline("![a](/avatars/x.webp)")).toEqual([
      { kind: "image", src: "http://localhost/avatars/x.webp", alt: "a" },
    ]);
    for (const hostile of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "https://bank.example@evil.example/",
    ]) {
      expect(urls(parseMarkup(`[a](${hostile}) ![a](${hostile})`))).toEqual([]);
    }
  });

  test("mentions need a word boundary before them", () => {
    expect(inline("hi @ann.lee. me@home")).toEqual([
      text("hi "),
      { kind: "mention", username: "ann.lee" },
      text(". me@home"),
    ]);
  });

  test.each(Object.entries(mentionCases))("finds the same mentions as the server in %j", (source, names) => {
    expect([...new Set(mentions(parseMarkup(source)))]).toEqual(names);
  });

  test("a username excludes the underscore that ends italics", () => {
    expect(mentions(parseMarkup("_@ann_ and @ben_"))).toEqual(["ann", "ben_"]);
  });

  const marked = fc
    .array(
      fc.oneof(
        fc.constantFrom(..."*_~`>![]()@#-\n ", "**", "__", "~~", "```", "https://a.b/", "javascript:"),
        fc.string(),
      ),
    )
    .map((pieces) => pieces.join(""));

  test("depth is bounded, URLs are web URLs, and text keeps its order for any input", () => {
    fc.assert(
      fc.property(marked, (source) => {
        const blocks = parseMarkup(source);
        expect(depth(blocks)).toBeLessThanOrEqual(12);
        expect(urls(blocks).every((url) => /^https?:\/\//.test(url))).toBe(true);
        expect(isSubsequence(words(blocks), source)).toBe(true);
      }),
    );
  });

  test("text without markers is unchanged", () => {
    const plain = fc
      .string({ unit: fc.constantFrom(..."abc xyz,-0123äß🙂") })
      .filter((value) => value.trim() !== "" && !/^ *-/.test(value));
    fc.assert(fc.property(plain, (source) => expect(words(parseMarkup(source))).toBe(source.trimEnd())));
  });

  test.each([
    "*",
    "**",
    "_",
    "__",
    "~~",
    "`",
    "```",
    "[",
    "![",
    "[a](",
    "> ",
    ">",
    ">\n",
    "> ```\n",
    "@",
    "#",
    "#a",
    "- ",
    "- a\n",
    "1. a\n",
    "h",
    "http://",
    "*a",
    "_a ",
    "(",
    ")",
    "https://a.b/)))",
  ])("parses repeated %j in linear time", (piece) => {
    const prepare = (size: number) => () => parseMarkup(piece.repeat(size / piece.length));
    expect(growth(prepare, 3_000)).toBeLessThan(40);
  });
});

function isSubsequence(part: string, whole: string): boolean {
  let from = 0;
  for (const character of part) {
    const found = whole.indexOf(character, from);
    if (found < 0) return false;
    from = found + character.length;
  }
  return true;
}
