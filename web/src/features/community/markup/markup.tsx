import { Fragment, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../../lib/class-names";
import { Icon } from "../../../ui/icon";
import { messageTexts } from "../texts";
import type { Inline, Span } from "./parse-inline";
import { parseMarkup, type Block } from "./parse-markup";
import { isOwnSite, placeInCommunity } from "./safe-address";

interface MarkupProps {
  source: string;
  /** Mentions of this person stand out. */
  readerName?: string;
}

/** Formatted text, built from React elements only: nothing of it is ever read as HTML. */
export function Markup({ source, readerName }: MarkupProps) {
  const blocks = useMemo(() => parseMarkup(source), [source]);
  return <BlockList blocks={blocks} readerName={readerName} />;
}

interface BlockProps {
  readerName?: string;
  /** Its text runs in the direction of the quote around it, which is found from that text. */
  isQuoted?: boolean;
}

function BlockList({ blocks, ...props }: BlockProps & { blocks: Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} {...props} />);
}

function BlockView({ block, readerName, isQuoted }: BlockProps & { block: Block }) {
  switch (block.kind) {
    case "codeBlock":
      return (
        <pre
          dir="ltr"
          tabIndex={0}
          role="group"
          aria-label="Code"
          className="figures my-1 overflow-x-auto rounded-sm border border-line bg-canvas px-3 py-2 text-xs leading-5"
        >
          <code>{block.text}</code>
        </pre>
      );
    case "quote":
      return (
        <blockquote dir="auto" className="my-1 border-s-2 border-line-strong ps-3 text-muted">
          <BlockList blocks={block.children} readerName={readerName} isQuoted />
        </blockquote>
      );
    default:
      return (
        <div dir={isQuoted ? undefined : "auto"}>
          <InlineList nodes={block.children} readerName={readerName} />
        </div>
      );
  }
}

function InlineList({ nodes, readerName }: { nodes: Inline[]; readerName?: string }) {
  return nodes.map((node, index) => (
    <Fragment key={index}>
      <InlineView node={node} readerName={readerName} />
    </Fragment>
  ));
}

const spanElements: Record<Span, "strong" | "em" | "u" | "s"> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
};

function InlineView({ node, readerName }: { node: Inline; readerName?: string }) {
  switch (node.kind) {
    case "text":
      return node.text;
    case "break":
      return <br />;
    case "code":
      return <code className="figures rounded-sm bg-raised px-1 py-0.5 text-xs">{node.text}</code>;
    case "link":
      return <MarkupLink href={node.href} text={node.text} />;
    case "image":
      return <Picture src={node.src} alt={node.alt} />;
    case "mention":
      return <Mention username={node.username} isReader={node.username.toLowerCase() === readerName?.toLowerCase()} />;
    default: {
      const Element = spanElements[node.kind];
      return (
        <Element>
          <InlineList nodes={node.children} readerName={readerName} />
        </Element>
      );
    }
  }
}

const linkLook = "text-signal underline decoration-signal/40 underline-offset-2 hover:decoration-signal";

function MarkupLink({ href, text }: { href: string; text: string }) {
  const place = placeInCommunity(href);
  if (place !== null) {
    return (
      <Link to={place} title={href} className={linkLook}>
        {text}
      </Link>
    );
  }
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={linkLook}>
      {text}
    </a>
  );
}

function Mention({ username, isReader }: { username: string; isReader: boolean }) {
  return (
    // Isolated: a name at the beginning does not say in which direction the rest is read.
    <bdi
      className={classNames("rounded-sm px-0.5 font-medium", isReader ? "bg-warning/15 text-warning" : "text-signal")}
    >
      @{username}
    </bdi>
  );
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const [shown, setShown] = useState(() => isOwnSite(src));
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <span className="my-1 flex items-center gap-2 text-xs text-muted">
        <Icon name="warning" size={14} />
        {messageTexts.pictureFailed}
        {alt && `: ${alt}`}
      </span>
    );
  }
  if (!shown) {
    return (
      <button
        type="button"
        onClick={() => setShown(true)}
        className="my-1 inline-flex max-w-full items-center gap-2 rounded-sm border border-line-strong bg-raised px-3 py-2 text-left text-sm hover:border-signal"
      >
        <Icon name="eye" size={16} className="text-muted" />
        <span className="min-w-0 truncate">
          {messageTexts.showPicture}
          {alt && `: ${alt}`}
          <span className="ml-2 text-xs text-muted">{messageTexts.pictureFrom(new URL(src).host)}</span>
        </span>
      </button>
    );
  }
  return (
    <img
      src={src}
      alt={alt || messageTexts.pictureAlt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      // The height is given so that a picture that arrives late moves nothing.
      className="my-1 block h-48 max-w-full rounded-sm border border-line bg-canvas object-contain"
    />
  );
}
