/** A path on this site. Browsers read "//host" and "/\host" as another site. */
const localPath = /^\/(?![/\\\s])/;

interface LessonPictureProps {
  src: unknown;
  alt: string | undefined;
}

/** An image from this site, or a link to an external one, which loads only when the reader opens it. */
export function LessonPicture({ src, alt }: LessonPictureProps) {
  if (typeof src === "string" && localPath.test(src)) {
    return <img src={src} alt={alt ?? ""} loading="lazy" className="border border-line" />;
  }
  if (typeof src === "string" && /^https?:/.test(src)) {
    return (
      <a href={src} rel="noopener noreferrer nofollow" target="_blank">
        {alt || src}
      </a>
    );
  }
  return <span>{alt}</span>;
}
