/** The address if it may be linked to: http or https, and without the name part that makes one host look like another. */
export function safeLink(url: string): string | null {
  return /^https?:\/\//i.test(url) ? parseWebUrl(url) : null;
}

/** The address of a picture: as for links, or a path of our own site. */
export function safeImage(url: string): string | null {
  return /^\/(?![/\\])/.test(url) ? parseWebUrl(url) : safeLink(url);
}

/** Whether asking for it tells nobody but us who reads a message. */
export function isOwnSite(address: string): boolean {
  return new URL(address, window.location.origin).origin === window.location.origin;
}

export interface CommunityLink {
  path: string;
  channelId: string;
  isMessage: boolean;
}

/** A place in the community, to open without loading the page again; null: elsewhere. */
export function parseCommunityLink(address: string): CommunityLink | null {
  const { pathname, search, searchParams } = new URL(address, window.location.origin);
  const match = /^\/community(?:\/([^/]*))?\/?$/.exec(pathname);
  if (!isOwnSite(address) || !match) return null;
  return { path: pathname + search, channelId: match[1] ?? "", isMessage: searchParams.has("message") };
}

function parseWebUrl(url: string): string | null {
  if (!URL.canParse(url, window.location.origin)) return null;
  const { protocol, username, password, href } = new URL(url, window.location.origin);
  const isPlainWeb = (protocol === "http:" || protocol === "https:") && !username && !password;
  return isPlainWeb ? href : null;
}
