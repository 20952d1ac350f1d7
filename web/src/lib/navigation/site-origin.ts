/** The site's origin, such as `https://example.com`. The server sets it before it renders a page. */
export const site = { origin: typeof location === "undefined" ? "" : location.origin };
