import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "../../lib/brand";
import type { PageHead } from "../routing/public-pages";

interface PageAddress {
  title: string;
  path: string;
  publicUrl: string;
}

/** The elements that describe a page to search engines and link previews. */
export function headElements(head: PageHead, { title, path, publicUrl }: PageAddress): string {
  const url = publicUrl + path;
  // Link previews don't show SVG.
  const picture = publicUrl + (head.picture && !head.picture.endsWith(".svg") ? head.picture : "/og.png");
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
      <meta property="og:image" content={picture} />
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
