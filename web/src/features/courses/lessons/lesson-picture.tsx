/** A path on this site. Browsers read "//host" and "/\host" as the address of another one. */
const ownPath = /^\/(?![/\\\s])/;

interface LessonPictureProps {
  src: unknown;
  alt: string | undefined;
}

/** A picture of this site, or a link: pictures of other sites load only when the reader opens them. */
export function LessonPicture({ src, alt }: LessonPictureProps) {
  if (typeof src === "string" && ownPath.test(src)) {
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
