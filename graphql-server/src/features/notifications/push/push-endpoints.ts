import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP } from "node:net";
import { LRUCache } from "lru-cache";
import { invalidField } from "../../../kernel/errors/errors";

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_SECONDS = 3_600;
/** A host that didn't answer this often in a row gets no requests for a while. */
const MAX_SILENT_REQUESTS = 3;
const PAUSE_MS = 30_000;
const MAX_SILENT_HOSTS = 10_000;

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv6");
}

const MAPPED_IPV4 = /^::ffff:/i;

/** Whether an IP address isn't on the public internet. */
export function isPrivateAddress(address: string): boolean {
  if (MAPPED_IPV4.test(address))
    return !isIP(address.replace(MAPPED_IPV4, "")) || isPrivateAddress(address.replace(MAPPED_IPV4, ""));
  return PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

export interface PushResponse {
  status: number;
  retryAfterSeconds: number;
}

/**
 * Sends requests to the push services that browsers name. Members choose these URLs, so they must not reach the server's own
 * network: only https, no private addresses, and no redirects. The address is checked when the connection is made, because a host
 * name can resolve differently each time.
 */
export class PushEndpoints {
  private readonly stopping = new AbortController();
  private readonly silentHosts = new LRUCache<string, { requests: number; lastAt: number }>({ max: MAX_SILENT_HOSTS });

  /** `allowsPrivate` is for a push service on the test machine. */
  constructor(private readonly allowsPrivate: boolean) {}

  assertAllowed(endpoint: string): void {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    const host = url?.hostname.replace(/^\[|\]$/g, "") ?? "";
    const isPublic = url?.protocol === "https:" && !(isIP(host) && isPrivateAddress(host));
    const isAllowed = url && !url.username && !url.password && (isPublic || this.allowsPrivate);
    if (!isAllowed) throw invalidField("endpoint", "endpoint must be the https URL of a push service");
  }

  /** Ends the requests in progress. */
  stop(): void {
    this.stopping.abort();
  }

  async post(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<PushResponse> {
    this.assertAllowed(endpoint);
    const { host } = new URL(endpoint);
    const silent = this.silentHosts.get(host);
    if (silent && silent.requests >= MAX_SILENT_REQUESTS && performance.now() - silent.lastAt < PAUSE_MS) {
      throw new Error(`${host} doesn't answer`);
    }
    try {
      const response = await this.request(endpoint, headers, body);
      this.silentHosts.delete(host);
      return response;
    } catch (error) {
      const requests = (this.silentHosts.get(host)?.requests ?? 0) + 1;
      this.silentHosts.set(host, { requests, lastAt: performance.now() });
      throw error;
    }
  }

  private request(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<PushResponse> {
    const send = endpoint.startsWith("https:") ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const request = send(endpoint, {
        method: "POST",
        headers,
        // A deadline for the whole request: a socket timeout would start again with each byte.
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.stopping.signal]),
        ...(!this.allowsPrivate && { lookup: lookupPublic }),
      });
      request.on("response", (response) => {
        const retryAfterSeconds = Number(response.headers["retry-after"]) || 0;
        resolve({
          status: response.statusCode ?? 0,
          retryAfterSeconds: Math.min(Math.max(retryAfterSeconds, 0), MAX_RETRY_AFTER_SECONDS),
        });
        // The body isn't needed, and could be endless.
        response.destroy();
      });
      request.on("error", reject);
      request.end(body);
    });
  }
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

function lookupPublic(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new Error(`${hostname} has a private address`), []);
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
}
