import { isIPv6 } from "node:net";
import type { ClientInfo } from "../request-context";

export function clientInfo(ip: string | undefined = "", userAgent: string | undefined = ""): ClientInfo {
  return { ip, network: networkOf(ip), userAgent };
}

/** The /64 prefix of an IPv6 address, because one client can use a different address from its prefix for each request. */
export function networkOf(ip: string): string {
  const [address = ""] = ip.split("%", 1);
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return mapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an IPv6 address, normalized as in URLs. */
function groupsOf(address: string): string[] {
  const [before = "", after = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const start = before.split(":").filter(Boolean);
  const end = after.split(":").filter(Boolean);
  return [...start, ...Array<string>(8 - start.length - end.length).fill("0"), ...end];
}

const ipv4Of = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
