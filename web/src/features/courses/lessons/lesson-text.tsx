import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { LessonPicture } from "./lesson-picture";
import "./lesson-text.css";

const markdownComponents: Components = {
  // The page title is the only h1.
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href, children }) => (
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
  // Right-aligned columns contain numbers.
  td: ({ style, children }) => (
    <td style={style} className={style?.textAlign === "right" ? "figures" : undefined}>
      {children}
    </td>
  ),
  pre: ({ children }) => (
    <pre tabIndex={0} role="group" aria-label="Figures">
      {children}
    </pre>
  ),
  img: ({ src, alt }) => <LessonPicture src={src} alt={alt} />,
};

interface LessonTextProps {
  markdown: string;
  /** Within a line: without paragraphs. */
  inline?: boolean;
}

/** Renders a lesson's Markdown. Shows any HTML as plain text. */
export function LessonText({ markdown, inline = false }: LessonTextProps) {
  const Element = inline ? "span" : "div";
  return (
    <Element className="lesson-text">
      <Markdown
        remarkPlugins={[remarkGfm]}
        components={markdownComponents}
        {...(inline && { disallowedElements: ["p"], unwrapDisallowed: true })}
      >
        {markdown}
      </Markdown>
    </Element>
  );
}
