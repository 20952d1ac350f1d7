import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "../../lib/brand";
import type { PageHead, PagePicture } from "../routing/public-page";

interface PageAddress {
  title: string;
  path: string;
  publicUrl: string;
}

/** A change of how pictures are drawn needs another number. */
const PICTURE_DESIGN = 1;

/** Identifies what a picture shows, so that a shared address never shows an old price. */
export function pictureVersion(picture: PagePicture): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify([PICTURE_DESIGN, picture.kind, picture.title, picture.fact])) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

const picturePath = (path: string, picture: PagePicture): string =>
  `/page-pictures/${pictureVersion(picture)}${path === "/" ? "/home" : path}.png`;

/** The elements that describe a page to search engines and link previews. */
export function headElements({ picture, ...head }: PageHead, { title, path, publicUrl }: PageAddress): string {
  const url = publicUrl + path;
  const entity = head.entity && { "@context": "https://schema.org", url, ...head.entity };
  return renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={publicUrl + (picture ? picturePath(path, picture) : "/og.png")} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={picture ? `${picture.kind}: ${picture.title}. ${picture.fact}` : brand.name}
      />
      <meta name="twitter:card" content="summary_large_image" />
      {entity && (
        <script
          type="application/ld+json"
          // A closing tag in a text must not end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(entity).replaceAll("<", "\\u003c") }}
        />
      )}
    </>,
  );
}
