import { createContext, useContext, type ReactNode } from "react";
import Markdown, { defaultUrlTransform, type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { TermButton, type LessonTerm } from "../glossary/term-button";
import { LessonPicture } from "./lesson-picture";
import { PageLink } from "./page-link";
import { CodeBlock } from "./text/code-block";
import { textOf, type MarkdownNode } from "./text/markdown-node";
import { Note } from "./text/note";
import "./lesson-text.css";

const TERM_PREFIX = "term:";
const NO_TERMS: readonly LessonTerm[] = [];
const Terms = createContext(NO_TERMS);

/** A term with its definition, or plain text if the server doesn't know the term. */
function TermLink({ id, children }: { id: string; children: ReactNode }) {
  const term = useContext(Terms).find((each) => each.id === id);
  return term ? <TermButton term={term}>{children}</TermButton> : children;
}

/** Whether a link leads to a page of this site. "//host" leads elsewhere. */
const isPagePath = (href: string): boolean => /^[/#](?!\/)/.test(href);

/** The text and the language of a fenced block. */
function codeOf(pre: MarkdownNode | undefined): { code: string; language: string | undefined } {
  const code = pre?.children?.[0];
  const languages = code?.properties?.className;
  const language = Array.isArray(languages) ? String(languages[0]).replace("language-", "") : undefined;
  return { code: code ? textOf(code).trimEnd() : "", language };
}

const markdownComponents: Components = {
  // The page title is the only h1.
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href, children }) =>
    href?.startsWith(TERM_PREFIX) ? (
      <TermLink id={href.slice(TERM_PREFIX.length)}>{children}</TermLink>
    ) : href && isPagePath(href) ? (
      <PageLink href={href}>{children}</PageLink>
    ) : (
      <a href={href} rel="noopener noreferrer nofollow" target="_blank">
        {children}
      </a>
    ),
  // Wide tables scroll horizontally. The tab stop lets keyboard users scroll them.
  table: ({ children }) => (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  // The empty corner above row labels is not a header.
  th: ({ style, children }) => (children === undefined ? <td /> : <th style={style}>{children}</th>),
  // Right-aligned columns contain numbers.
  td: ({ style, children }) => (
    <td style={style} className={style?.textAlign === "right" ? "figures" : undefined}>
      {children}
    </td>
  ),
  blockquote: ({ node, children }) => <Note node={node}>{children}</Note>,
  pre: ({ node }) => <CodeBlock {...codeOf(node)} />,
  img: ({ src, alt }) => <LessonPicture src={src} alt={alt} />,
};

interface LessonTextProps {
  markdown: string;
  /** Within a line: without paragraphs. */
  inline?: boolean;
  /** The terms that the text links to. */
  terms?: readonly LessonTerm[];
}

/** Renders a lesson's Markdown. Shows any HTML as plain text. */
export function LessonText({ markdown, inline = false, terms = NO_TERMS }: LessonTextProps) {
  const Element = inline ? "span" : "div";
  return (
    <Element className="lesson-text">
      <Terms value={terms}>
        <Markdown
          remarkPlugins={[remarkGfm]}
          components={markdownComponents}
          urlTransform={(url) => (url.startsWith(TERM_PREFIX) ? url : defaultUrlTransform(url))}
          {...(inline && { disallowedElements: ["p"], unwrapDisallowed: true })}
        >
          {markdown}
        </Markdown>
      </Terms>
    </Element>
  );
}
