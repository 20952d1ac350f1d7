import { useEffect, useId, useState } from "react";
import type { MessageAttachmentFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { lazyPart } from "../../../ui/state/lazy-part";
import { notify } from "../../../ui/toast/notify";
import { useAttachmentLink, useLinkRequest } from "./attachment-links";
import { DocumentIcon } from "./attachment-icons";
import { imageLabel, tileSize } from "./image-size";
import { showLightbox, useLightbox } from "./lightbox-store";
import { attachmentTexts as texts } from "./texts";

const lightbox = lazyPart(async () => (await import("./lightbox")).Lightbox);

interface MessageAttachmentsProps {
  attachments: readonly MessageAttachmentFragment[];
  isTabStop: boolean;
}

/** The images and documents of a message. Every size is known before anything loads, so that nothing shifts. */
export function MessageAttachments({ attachments, isTabStop }: MessageAttachmentsProps) {
  const images = attachments.filter(({ kind }) => kind === "IMAGE");
  const documents = attachments.filter(({ kind }) => kind !== "IMAGE");
  return (
    <div className="flex flex-col items-start gap-1 py-1">
      {images.length > 0 && (
        <div className="flex max-w-[29rem] flex-wrap gap-1">
          {images.map((image, index) => (
            <ImageTile
              key={image.id}
              image={image}
              isAlone={images.length === 1}
              isTabStop={isTabStop}
              onOpen={() => showLightbox({ images, index })}
            />
          ))}
        </div>
      )}
      {documents.map((document) => (
        <DocumentCard key={document.id} document={document} isTabStop={isTabStop} />
      ))}
    </div>
  );
}

interface ImageTileProps {
  image: MessageAttachmentFragment;
  isAlone: boolean;
  isTabStop: boolean;
  onOpen: () => void;
}

function ImageTile({ image, isAlone, isTabStop, onOpen }: ImageTileProps) {
  const { link, isFailed, onError } = useAttachmentLink(image.id);
  const [isLoaded, setLoaded] = useState(false);
  const { width, height } = tileSize(image, isAlone);
  const label = imageLabel(image);
  return (
    <button
      type="button"
      aria-label={`Open image: ${label}`}
      title={image.altText || undefined}
      tabIndex={isTabStop ? undefined : -1}
      onPointerEnter={lightbox.preload}
      onClick={onOpen}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      className="relative block max-w-full flex-none overflow-hidden rounded-sm border border-line bg-raised hover:border-signal"
    >
      {isFailed ? (
        <span className="grid size-full place-items-center p-2 text-xs text-muted">
          {texts.imageFailed}
          {image.altText && `: ${image.altText}`}
        </span>
      ) : (
        link && (
          <img
            src={link.thumbnailUrl ?? link.url}
            alt=""
            width={image.width ?? undefined}
            height={image.height ?? undefined}
            loading="lazy"
            decoding="async"
            draggable={false}
            onLoad={() => setLoaded(true)}
            onError={onError}
            className={classNames("size-full object-cover transition-opacity duration-150", !isLoaded && "opacity-0")}
          />
        )
      )}
    </button>
  );
}

function DocumentCard({ document, isTabStop }: { document: MessageAttachmentFragment; isTabStop: boolean }) {
  const requestLink = useLinkRequest();
  const warningId = useId();
  const { id, kind, name, bytes } = document;

  async function download(): Promise<void> {
    const link = await requestLink(id);
    if (!link) return notify.error("You no longer have access to this file.");
    const anchor = window.document.createElement("a");
    anchor.href = link.url;
    anchor.download = name;
    anchor.click();
  }

  return (
    <button
      type="button"
      aria-label={`Download ${name} (${texts.fileInfo(texts.kinds[kind], bytes)})`}
      aria-describedby={warningId}
      tabIndex={isTabStop ? undefined : -1}
      onClick={() => void download()}
      className="flex w-80 max-w-full items-center gap-3 rounded-sm border border-line-strong bg-raised px-3 py-2 text-left hover:border-signal"
    >
      <DocumentIcon />
      <span className="min-w-0">
        <span className="block truncate text-sm font-semibold">{name}</span>
        <span className="figures block text-xs text-muted">{texts.fileInfo(texts.kinds[kind], bytes)}</span>
        <span id={warningId} className="block text-xs text-muted">
          Not checked for viruses. Open files only from people you trust.
        </span>
      </span>
    </button>
  );
}

/** Renders the image viewer when an image is opened. Closes it when the member leaves the channel's page. */
export function LightboxHost() {
  const view = useLightbox();
  useEffect(() => () => showLightbox(null), []);
  return view && <lightbox.Part view={view} />;
}
