import { site } from "../navigation/site-origin";

/** Returns an http or https URL, or null for anything else and for URLs with credentials, which can disguise the host. */
export function safeLink(url: string): string | null {
  return /^https?:\/\//i.test(url) ? parseWebUrl(url) : null;
}

/** Like `safeLink`, but also allows paths on our own site. */
export function safeImage(url: string): string | null {
  return /^\/(?![/\\])/.test(url) ? parseWebUrl(url) : safeLink(url);
}

/** Requests to our own site don't reveal the reader to other hosts. */
export function isOwnSite(url: string): boolean {
  return new URL(url, site.origin).origin === site.origin;
}

export interface CommunityLink {
  path: string;
  channelId: string;
  isMessage: boolean;
}

/** Parses a link into the community, which opens without a page load. Null for other links. */
export function parseCommunityLink(url: string): CommunityLink | null {
  const { pathname, search, searchParams } = new URL(url, site.origin);
  const match = /^\/community(?:\/([^/]*))?\/?$/.exec(pathname);
  if (!isOwnSite(url) || !match) return null;
  return { path: pathname + search, channelId: match[1] ?? "", isMessage: searchParams.has("message") };
}

function parseWebUrl(url: string): string | null {
  if (!URL.canParse(url, site.origin)) return null;
  const { protocol, username, password, href } = new URL(url, site.origin);
  const isPlainWeb = (protocol === "http:" || protocol === "https:") && !username && !password;
  return isPlainWeb ? href : null;
}
