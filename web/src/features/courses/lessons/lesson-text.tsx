import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { LessonPicture } from "./lesson-picture";

const parts: Components = {
  // The page's own title is the only one of the first level.
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href, children }) => (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank">
      {children}
    </a>
  ),
  // What is wider than the screen scrolls by itself, by keyboard too.
  table: ({ children }) => (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  // A column of numbers is one that the text aligns to the right.
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

/** A lesson's Markdown. HTML in it is shown as text, never run. */
export function LessonText({ markdown }: { markdown: string }) {
  return (
    <div className="lesson-text">
      <Markdown remarkPlugins={[remarkGfm]} components={parts}>
        {markdown}
      </Markdown>
    </div>
  );
}
