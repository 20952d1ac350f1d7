import { AppError } from "../../../../kernel/errors/errors";
import { moderates, type Viewer } from "../../../../kernel/auth/viewer";
import { hasChannelRules } from "../../channels/access/channel.policy";
import type { ChannelAccess } from "../../channels/channel.sql";
import { contentKindsOf, type Content } from "../holding/first-posts.policy";

const isExempt = (viewer: Viewer, channel: ChannelAccess): boolean =>
  moderates(viewer, channel.id) || !hasChannelRules(channel);

export const slowModeOf = (viewer: Viewer, channel: ChannelAccess): number =>
  isExempt(viewer, channel) ? 0 : channel.slowModeSeconds;

/** Rejects links and files that the channel doesn't allow. Links to the own site are always allowed. */
export function assertFollowsRules(viewer: Viewer, channel: ChannelAccess, content: Content, ownHost: string): void {
  if ((channel.allowsLinks && channel.allowsFiles) || isExempt(viewer, channel)) return;
  const { hasLink, hasFile } = contentKindsOf(content, ownHost);
  if (hasLink && !channel.allowsLinks)
    throw new AppError("FORBIDDEN", "This channel doesn't allow links to other sites.");
  if (hasFile && !channel.allowsFiles) throw new AppError("FORBIDDEN", "This channel doesn't allow images and files.");
}
