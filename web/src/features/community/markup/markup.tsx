import { createContext, Fragment, use, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../../lib/class-names";
import { paths } from "../../../lib/paths";
import { Icon } from "../../../ui/icon";
import { AccessibleChannelsContext } from "../channels/channel-context";
import { messageTexts } from "../texts";
import type { Inline, Span } from "./parse-inline";
import { parseMarkup, type Block, type ListItem } from "./parse-markup";
import { isOwnSite, parseCommunityLink } from "./safe-url";

interface MarkupProps {
  source: string;
  /** Names what the text belongs to, such as a message: images that were loaded in it stay loaded. */
  sourceId?: string;
  /** Mentions of this person stand out. */
  viewerUsername?: string;
}

const MarkupContext = createContext<Omit<MarkupProps, "source">>({});

/** Formatted text, built from React elements only: nothing of it is ever read as HTML. */
export function Markup({ source, sourceId, viewerUsername }: MarkupProps) {
  const blocks = useMemo(() => parseMarkup(source), [source]);
  const origin = useMemo(() => ({ sourceId, viewerUsername }), [sourceId, viewerUsername]);
  return (
    <MarkupContext value={origin}>
      <BlockList blocks={blocks} />
    </MarkupContext>
  );
}

interface BlockProps {
  /** Its text runs in the direction of the quote around it, which is found from that text. */
  isQuoted?: boolean;
}

function BlockList({ blocks, isQuoted }: BlockProps & { blocks: Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} isQuoted={isQuoted} />);
}

function BlockView({ block, isQuoted }: BlockProps & { block: Block }) {
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
          <BlockList blocks={block.children} isQuoted />
        </blockquote>
      );
    case "list":
      return <List items={block.children} isQuoted={isQuoted} />;
    default:
      return (
        <div dir={isQuoted ? undefined : "auto"}>
          <InlineList nodes={block.children} />
        </div>
      );
  }
}

function List({ items, isQuoted }: BlockProps & { items: ListItem[] }) {
  const isNumbered = items[0]?.number !== null;
  const Element = isNumbered ? "ol" : "ul";
  return (
    <Element
      dir={isQuoted ? undefined : "auto"}
      className={classNames("my-0.5 ps-6", isNumbered ? "list-decimal" : "list-disc")}
    >
      {items.map(({ number, children }, index) => (
        <li key={index} value={number ?? undefined}>
          <InlineList nodes={children} />
        </li>
      ))}
    </Element>
  );
}

function InlineList({ nodes }: { nodes: Inline[] }) {
  return nodes.map((node, index) => (
    <Fragment key={index}>
      <InlineView node={node} />
    </Fragment>
  ));
}

const spanElements: Record<Span, "strong" | "em" | "u" | "s"> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
};

function InlineView({ node }: { node: Inline }) {
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
      // Another address is another image: the consent for the one before must not load it.
      return isOwnSite(node.src) ? (
        <OwnImage key={node.src} src={node.src} alt={node.alt} />
      ) : (
        <ExternalImage key={node.src} src={node.src} alt={node.alt} />
      );
    case "channel":
      return <ChannelLink name={node.name} />;
    case "mention":
      return <Mention username={node.username} />;
    default: {
      const Element = spanElements[node.kind];
      return (
        <Element>
          <InlineList nodes={node.children} />
        </Element>
      );
    }
  }
}

const linkClasses = "text-signal underline decoration-signal/40 underline-offset-2 hover:decoration-signal";

function MarkupLink({ href, text }: { href: string; text: string }) {
  const { nameById } = use(AccessibleChannelsContext);
  const place = parseCommunityLink(href);
  if (place !== null) {
    const name = isBare(text, href) ? nameById(place.channelId) : undefined;
    return (
      <Link to={place.path} title={href} className={linkClasses}>
        {name ? (place.isMessage ? messageTexts.messageIn(name) : `#${name}`) : text}
      </Link>
    );
  }
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={linkClasses}>
      {text}
    </a>
  );
}

/** Whether the address itself was written, without a text for it. */
const isBare = (text: string, href: string): boolean => URL.canParse(text) && new URL(text).href === href;

/** The name of a channel; a link where the reader can open it. */
function ChannelLink({ name }: { name: string }) {
  const id = use(AccessibleChannelsContext).idByName(name);
  if (!id) return `#${name}`;
  return (
    <Link to={paths.community(id)} className={linkClasses}>
      #{name}
    </Link>
  );
}

function Mention({ username }: { username: string }) {
  const isViewer = username.toLowerCase() === use(MarkupContext).viewerUsername?.toLowerCase();
  return (
    // Isolated: a name at the beginning does not say in which direction the rest is read.
    <bdi
      className={classNames("rounded-sm px-0.5 font-medium", isViewer ? "bg-warning/15 text-warning" : "text-signal")}
    >
      @{username}
    </bdi>
  );
}

interface ImageProps {
  src: string;
  alt: string;
}

// The height is given so that an image that arrives late moves nothing.
const imageFrameClasses = "my-1 block h-48 max-w-full rounded-sm border border-line bg-canvas";

function OwnImage({ src, alt }: ImageProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <span className="my-1 flex items-center gap-2 text-xs text-muted">
        <Icon name="warning" size={14} />
        {messageTexts.imageFailed}
        {alt && `: ${alt}`}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt || messageTexts.imageAlt}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={classNames(imageFrameClasses, "object-contain")}
    />
  );
}

/** The images that were loaded in this page view: scrolling away and back must not hide them again. */
const loadedImages = new Set<string>();

/** An image of another host learns who looks at it, so it loads only after a click, in a frame that may load nothing else. */
function ExternalImage({ src, alt }: ImageProps) {
  const { sourceId } = use(MarkupContext);
  const key = sourceId && `${sourceId} ${src}`;
  const [isLoaded, setLoaded] = useState(() => key !== undefined && loadedImages.has(key));
  const label = alt || messageTexts.imageAlt;
  if (isLoaded) {
    return (
      <iframe
        src={paths.externalImage(src, label)}
        title={label}
        sandbox=""
        tabIndex={-1}
        referrerPolicy="no-referrer"
        className={classNames(imageFrameClasses, "w-full")}
      />
    );
  }

  function load(): void {
    if (key) loadedImages.add(key);
    setLoaded(true);
  }

  return (
    <button
      type="button"
      onClick={load}
      className="my-1 inline-flex max-w-full items-center gap-2 rounded-sm border border-line-strong bg-raised px-3 py-2 text-left text-sm hover:border-signal"
    >
      <Icon name="eye" size={16} className="text-muted" />
      <span className="min-w-0 truncate">
        {messageTexts.loadImage}
        {alt && `: ${alt}`}
        <span className="ml-2 text-xs text-muted">{messageTexts.imageFrom(new URL(src).host)}</span>
      </span>
    </button>
  );
}
