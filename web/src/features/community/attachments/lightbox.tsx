import { Dialog } from "radix-ui";
import { useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { MessageAttachmentFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { useBackCloses } from "../../../lib/navigation/use-back-closes";
import { IconButton } from "../../../ui/icon-button";
import { useReturnFocus } from "../../../ui/overlay/use-return-focus";
import { Spinner } from "../../../ui/state/spinner";
import { askForReport } from "../../moderation";
import { ZoomIcon } from "./attachment-icons";
import { useAttachmentLink } from "./attachment-links";
import { imageLabel } from "./image-size";
import { showLightbox, type LightboxView } from "./lightbox-store";
import { attachmentTexts as texts } from "./texts";
import { useZoom, type Zoom } from "./use-zoom";

/** Shows the images of a message in their viewing size, with zoom, keyboard control, and swipes. */
export function Lightbox({ view: { images, index } }: { view: LightboxView }) {
  const returnFocus = useReturnFocus(true);
  const close = (): void => showLightbox(null);
  useBackCloses(true, close);
  const image = images[index];

  function move(step: number): void {
    const next = index + step;
    if (images[next]) showLightbox({ images, index: next });
  }

  if (!image) return null;
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade bg-canvas/95" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-50 flex flex-col outline-none"
        >
          <Dialog.Title className="sr-only">Image viewer</Dialog.Title>
          <Viewer images={images} index={index} image={image} onMove={move} onClose={close} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ViewerProps {
  images: readonly MessageAttachmentFragment[];
  index: number;
  image: MessageAttachmentFragment;
  onMove: (step: number) => void;
  onClose: () => void;
}

function Viewer({ images, index, image, onMove, onClose }: ViewerProps) {
  const area = useRef<HTMLDivElement>(null);
  const zoom = useZoom(area, image.id, { onSwipe: onMove, onDismiss: onClose });
  const label = imageLabel(image);
  const count = images.length;

  function handleArrow(step: number): void {
    onMove(step);
    // At either end, the arrow disappears. The keys still need the focus, which must not be on Close.
    if (!images[index + 2 * step]) area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const actions: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => onMove(-1),
      ArrowRight: () => onMove(1),
      Home: () => onMove(-index),
      End: () => onMove(count - 1 - index),
      "+": zoom.zoomIn,
      "=": zoom.zoomIn,
      "-": zoom.zoomOut,
      "0": zoom.reset,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  return (
    <div onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <header className="flex items-center gap-1 border-b border-line bg-surface px-3 py-2">
        <p aria-live="polite" className="min-w-0 flex-1 truncate text-sm">
          {count > 1 && (
            <span className="figures mr-3 text-muted">
              {index + 1} / {count}
            </span>
          )}
          <span dir="auto">{label}</span>
        </p>
        <ZoomButton label="Zoom out" sign="out" disabled={zoom.scale === 1} onClick={zoom.zoomOut} />
        <ZoomButton label="Zoom in" sign="in" disabled={zoom.isLargest} onClick={zoom.zoomIn} />
        <IconButton
          icon="warning"
          label="Report"
          onClick={() => {
            onClose();
            askForReport({ kind: "ATTACHMENT", id: image.id });
          }}
        />
        {/* Focused first, so that the keys work. */}
        <IconButton
          autoFocus
          icon="close"
          label="Close"
          title="Arrow keys change the image, + and - zoom, 0 resets the zoom, Escape closes."
          onClick={onClose}
        />
      </header>
      <div className="relative min-h-0 flex-1">
        <Picture image={image} label={label} zoom={zoom} areaRef={area} />
        {count > 1 && (
          <>
            <Arrow side="left" label="Previous image" disabled={index === 0} onClick={() => handleArrow(-1)} />
            <Arrow side="right" label="Next image" disabled={index === count - 1} onClick={() => handleArrow(1)} />
          </>
        )}
      </div>
      <Neighbor image={images[index + 1]} />
    </div>
  );
}

interface PictureProps {
  image: MessageAttachmentFragment;
  label: string;
  zoom: Zoom;
  areaRef: RefObject<HTMLDivElement | null>;
}

function Picture({ areaRef, ...image }: PictureProps) {
  const { zoom } = image;
  return (
    <div
      ref={areaRef}
      tabIndex={-1}
      {...zoom.handlers}
      className={classNames(
        "absolute inset-0 grid touch-none place-items-center overflow-hidden p-2 select-none outline-none [container-type:size]",
        zoom.scale > 1 ? "cursor-grab" : "cursor-zoom-in",
      )}
    >
      <ZoomedImage key={image.image.id} {...image} />
    </div>
  );
}

function ZoomedImage({ image, label, zoom }: Omit<PictureProps, "areaRef">) {
  const { link, isFailed, onError } = useAttachmentLink(image.id);
  const [isLoaded, setLoaded] = useState(false);
  const width = image.width ?? 1;
  const height = image.height ?? 1;
  return (
    <>
      {isFailed && <p className="text-sm text-muted">{texts.imageFailed}</p>}
      {link && (
        <img
          src={link.url}
          alt={label}
          width={width}
          height={height}
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={onError}
          style={{
            transform: zoom.transform,
            width: `min(100cqw, ${width}px, calc(100cqh * ${width / height}))`,
            aspectRatio: `${width} / ${height}`,
          }}
          className={classNames("h-auto bg-raised", !zoom.isMoving && "transition-transform duration-150")}
        />
      )}
      {!isLoaded && !isFailed && (
        <span className="absolute">
          <Spinner size={24} />
        </span>
      )}
    </>
  );
}

/** Requests the next image ahead of time. */
function Neighbor({ image }: { image: MessageAttachmentFragment | undefined }) {
  return image ? <PreloadedImage id={image.id} /> : null;
}

function PreloadedImage({ id }: { id: string }) {
  const { link } = useAttachmentLink(id);
  return link && <img src={link.url} alt="" aria-hidden="true" className="hidden" />;
}

interface ZoomButtonProps {
  label: string;
  sign: "in" | "out";
  disabled: boolean;
  onClick: () => void;
}

function ZoomButton({ label, sign, disabled, onClick }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex size-10 flex-none items-center justify-center rounded-sm text-muted hover:bg-raised hover:text-text disabled:opacity-50"
    >
      <ZoomIcon sign={sign} />
    </button>
  );
}

interface ArrowProps {
  side: "left" | "right";
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function Arrow({ side, label, disabled, onClick }: ArrowProps) {
  return (
    <IconButton
      icon={side === "left" ? "arrow-left" : "arrow-right"}
      label={label}
      disabled={disabled}
      onClick={onClick}
      className={classNames(
        "absolute top-1/2 -translate-y-1/2 border border-line-strong bg-surface disabled:invisible",
        side === "left" ? "left-2" : "right-2",
      )}
    />
  );
}
