/** The address if it may be linked to: http or https, and without the name part that makes one host look like another. */
export function safeLink(url: string): string | null {
  return /^https?:\/\//i.test(url) ? webAddress(url) : null;
}

/** The address of a picture: as for links, or a path of our own site. */
export function safePicture(url: string): string | null {
  return /^\/(?![/\\])/.test(url) ? webAddress(url) : safeLink(url);
}

/** Whether asking for it tells nobody but us who reads a message. */
export function isOwnSite(address: string): boolean {
  return new URL(address, window.location.origin).origin === window.location.origin;
}

/** Where in the community an address leads, to go there without loading the page anew; null: elsewhere. */
export function placeInCommunity(address: string): string | null {
  const { pathname, search } = new URL(address, window.location.origin);
  return isOwnSite(address) && /^\/community(\/|$)/.test(pathname) ? pathname + search : null;
}

function webAddress(url: string): string | null {
  if (!URL.canParse(url, window.location.origin)) return null;
  const { protocol, username, password, href } = new URL(url, window.location.origin);
  const isPlainWeb = (protocol === "http:" || protocol === "https:") && !username && !password;
  return isPlainWeb ? href : null;
}
