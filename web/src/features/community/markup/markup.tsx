import { createContext, Fragment, use, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../../lib/class-names";
import { perSession } from "../../../lib/session-scope";
import { paths } from "../../../lib/paths";
import { Icon } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { AccessibleChannelsContext, OpenMentionContext } from "../channels/channel-context";
import { copyText } from "../messages/row/copy-text";
import { messageTexts } from "../texts";
import type { Inline, Span } from "../../../lib/markup/parse-inline";
import { parseMarkup, type Block, type ListItem } from "../../../lib/markup/parse-markup";
import { isOwnSite, parseCommunityLink } from "../../../lib/markup/safe-url";

interface MarkupProps {
  source: string;
  /** The ID of the message. External images that the viewer loaded in the message stay loaded. */
  sourceId?: string;
  /** Mentions of this username are highlighted. */
  viewerUsername?: string;
}

const MarkupContext = createContext<Omit<MarkupProps, "source">>({});

/** Formatted text. Built only from React elements, never from HTML. */
export function Markup({ source, sourceId, viewerUsername }: MarkupProps) {
  const blocks = useMemo(() => parseMarkup(source), [source]);
  const context = useMemo(() => ({ sourceId, viewerUsername }), [sourceId, viewerUsername]);
  return (
    <MarkupContext value={context}>
      <BlockList blocks={blocks} />
    </MarkupContext>
  );
}

interface BlockProps {
  /** Quoted blocks inherit the text direction of the quote. */
  isQuoted?: boolean;
}

function BlockList({ blocks, isQuoted }: BlockProps & { blocks: Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} isQuoted={isQuoted} />);
}

function BlockView({ block, isQuoted }: BlockProps & { block: Block }) {
  switch (block.kind) {
    case "codeBlock":
      return (
        <div className="group/code relative my-1">
          <pre
            dir="ltr"
            tabIndex={0}
            role="group"
            aria-label="Code"
            className="figures overflow-x-auto rounded-sm border border-line bg-canvas py-2 pr-10 pl-3 text-xs leading-5"
          >
            <code>{block.text}</code>
          </pre>
          <IconButton
            size="sm"
            icon="copy"
            label="Copy the code"
            onClick={() => void copyText(block.text)}
            className="absolute top-1 right-1 bg-canvas opacity-0 group-hover/code:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
          />
        </div>
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

const spanElements: Record<Exclude<Span, "spoiler">, "strong" | "em" | "u" | "s"> = {
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
      // The key resets the state for another URL, so that consent for one image never loads another.
      return isOwnSite(node.src) ? (
        <OwnImage key={node.src} src={node.src} alt={node.alt} />
      ) : (
        <ExternalImage key={node.src} src={node.src} alt={node.alt} />
      );
    case "channel":
      return <ChannelLink name={node.name} />;
    case "mention":
      return <Mention username={node.username} />;
    case "spoiler":
      return <Spoiler nodes={node.children} />;
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

/** Text that stays out of the page until the reader asks for it. */
function Spoiler({ nodes }: { nodes: Inline[] }) {
  const [isShown, setShown] = useState(false);
  const content = useRef<HTMLSpanElement>(null);
  useEffect(
    function keepFocus() {
      if (isShown) content.current?.focus({ preventScroll: true });
    },
    [isShown],
  );
  if (!isShown) {
    return (
      <button
        type="button"
        onClick={() => setShown(true)}
        className="rounded-sm border border-line-strong bg-raised px-1.5 text-xs text-muted hover:border-signal hover:text-text"
      >
        Show spoiler
      </button>
    );
  }
  return (
    <span ref={content} tabIndex={-1} className="rounded-sm bg-raised px-1 outline-none">
      <InlineList nodes={nodes} />
    </span>
  );
}

const linkClasses = "text-signal underline decoration-signal/40 underline-offset-2 hover:decoration-signal";

function MarkupLink({ href, text }: { href: string; text: string }) {
  const { nameById } = use(AccessibleChannelsContext);
  const link = parseCommunityLink(href);
  if (link !== null) {
    const name = isBare(text, href) ? nameById(link.channelId) : undefined;
    return (
      <Link to={link.path} title={href} className={linkClasses}>
        {name ? (link.isMessage ? `Message in #${name}` : `#${name}`) : text}
      </Link>
    );
  }
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={linkClasses}>
      {text}
    </a>
  );
}

/** Whether the link's text is just its URL. */
const isBare = (text: string, href: string): boolean => URL.canParse(text) && new URL(text).href === href;

/** The name of a channel, linked if the viewer can open it. */
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
  const open = use(OpenMentionContext);
  return (
    // Isolated, so that a name at the start doesn't set the text direction of the paragraph.
    <bdi
      className={classNames("rounded-sm px-0.5 font-medium", isViewer ? "bg-warning/15 text-warning" : "text-signal")}
    >
      {open && !isViewer ? (
        <button type="button" onClick={() => open(username)} className="hover:underline">
          @{username}
        </button>
      ) : (
        `@${username}`
      )}
    </bdi>
  );
}

interface ImageProps {
  src: string;
  alt: string;
}

// A fixed height, so that a late image doesn't shift the layout.
const imageFrameClasses = "my-1 block h-48 max-w-full rounded-sm border border-line bg-canvas";

function OwnImage({ src, alt }: ImageProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <span className="my-1 flex items-center gap-2 text-xs text-muted">
        <Icon name="warning" size={14} />
        Couldn't load the image
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

/** The images loaded in this page view. They stay loaded after scrolling away and back. */
const loadedImages = perSession(() => new Set<string>());

/** Loads only after a click, because loading reveals the viewer to the host. A sandboxed frame can't load anything else. */
function ExternalImage({ src, alt }: ImageProps) {
  const { sourceId } = use(MarkupContext);
  const key = sourceId && `${sourceId} ${src}`;
  const [isLoaded, setLoaded] = useState(() => key !== undefined && loadedImages().has(key));
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
    if (key) loadedImages().add(key);
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
        Load image
        {alt && `: ${alt}`}
        <span className="ml-2 text-xs text-muted">{messageTexts.imageFrom(new URL(src).host)}</span>
      </span>
    </button>
  );
}
