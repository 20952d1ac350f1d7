import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useState } from "react";
import { perSession } from "../../../lib/session-scope";
import type { AttachmentLinksQuery } from "../../../gql/graphql";
import { AttachmentLinksDocument } from "./attachments.generated";

export type AttachmentLink = AttachmentLinksQuery["attachmentLinks"][number];

/** The server's limit per request. */
const MAX_BATCH = 100;
/** Collects the attachments of all rows that render together. */
const BATCH_MS = 10;
/** A link that expires sooner is requested again. */
const MIN_VALIDITY_MS = 30_000;
const MAX_LINKS = 1_000;

type Waiting = Map<string, ((link: AttachmentLink | null) => void)[]>;

/** Requests signed links, many in one query. Links stay the same for minutes, so the browser doesn't load an image twice. */
class LinkLoader {
  private readonly links = new Map<string, AttachmentLink>();
  private waiting: Waiting = new Map();

  constructor(private readonly client: ApolloClient) {}

  /** A link that is still valid for a while, if one was requested before. */
  cached(id: string): AttachmentLink | null {
    const link = this.links.get(id);
    return link && Date.parse(link.expiresAt) - Date.now() > MIN_VALIDITY_MS ? link : null;
  }

  /** Null if the viewer can't read the attachment, or the server can't be reached. */
  load(id: string, { isFresh = false } = {}): Promise<AttachmentLink | null> {
    const cached = isFresh ? null : this.cached(id);
    if (cached) return Promise.resolve(cached);
    return new Promise((resolve) => {
      if (this.waiting.size === 0) setTimeout(() => this.flush(), BATCH_MS);
      this.waiting.set(id, [...(this.waiting.get(id) ?? []), resolve]);
    });
  }

  private flush(): void {
    const waiting = [...this.waiting];
    this.waiting = new Map();
    for (let start = 0; start < waiting.length; start += MAX_BATCH) {
      void this.request(new Map(waiting.slice(start, start + MAX_BATCH)));
    }
  }

  private async request(batch: Waiting): Promise<void> {
    const links = await this.client
      .query({ query: AttachmentLinksDocument, variables: { ids: [...batch.keys()] }, fetchPolicy: "no-cache" })
      .then(({ data }) => data?.attachmentLinks ?? [])
      .catch(() => []);
    if (this.links.size > MAX_LINKS) this.links.clear();
    for (const link of links) this.links.set(link.id, link);
    const byId = new Map(links.map((link) => [link.id, link]));
    for (const [id, resolvers] of batch) for (const resolve of resolvers) resolve(byId.get(id) ?? null);
  }
}

const loaders = perSession(() => new Map<ApolloClient, LinkLoader>());

function loaderOf(client: ApolloClient): LinkLoader {
  const loader = loaders().get(client) ?? new LinkLoader(client);
  loaders().set(client, loader);
  return loader;
}

interface LinkState {
  link: AttachmentLink | null;
  isFailed: boolean;
  /** Call when the link doesn't work. The first time, requests a new one. */
  onError: () => void;
}

/** The link of a rendered attachment. A displayed image keeps its link, because it needs no other once it has loaded. */
export function useAttachmentLink(id: string): LinkState {
  const loader = loaderOf(useApolloClient());
  const [link, setLink] = useState(() => loader.cached(id));
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const isMissing = link === null && !isFailed;

  useEffect(
    function requestLink() {
      if (!isMissing) return undefined;
      let isCurrent = true;
      void loader.load(id, { isFresh: attempt > 0 }).then((loaded) => {
        if (!isCurrent) return;
        setLink(loaded);
        setFailed(loaded === null);
      });
      return () => {
        isCurrent = false;
      };
    },
    [loader, id, isMissing, attempt],
  );
  useEffect(function retryWhenOnline() {
    const retry = (): void => setFailed(false);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);

  const onError = useCallback(() => {
    setLink(null);
    if (attempt === 0) setAttempt(1);
    else setFailed(true);
  }, [attempt]);
  return { link, isFailed, onError };
}

/** Requests a link that is valid now, for a click. */
export function useLinkRequest(): (id: string) => Promise<AttachmentLink | null> {
  const client = useApolloClient();
  return useCallback((id) => loaderOf(client).load(id), [client]);
}
