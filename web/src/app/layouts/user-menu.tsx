import { useState } from "react";
import { useSession, type Viewer } from "../../features/accounts";
import { PendingStore, useUnsentGuard } from "../../features/community";
import { NotificationBell } from "../../features/notifications";
import { SearchLauncher } from "../../features/search";
import { formatNumber } from "../../lib/text/format";
import { paths } from "../../lib/paths";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";
import { Menu, type MenuItem, type MenuLinkItem } from "../../ui/overlay/menu";
import type { NavLinkItem } from "./nav-links";
import { UserButton } from "./user-button";

const adminLink: MenuLinkItem = { label: "Admin Panel", icon: "shield", to: paths.admin() };
const moderationLink: MenuLinkItem = { label: "Moderation", icon: "shield", to: paths.moderation() };

interface UserMenuProps {
  viewer: Viewer;
  /** The links of the navigation bar, for narrow screens. */
  links: readonly NavLinkItem[];
}

export function UserMenu({ viewer, links }: UserMenuProps) {
  const { signOut } = useSession();
  const [unsentCount, setUnsentCount] = useState(0);
  useUnsentGuard(viewer.id);

  function handleSignOut(): void {
    const count = new PendingStore(viewer.id).count();
    if (count > 0) setUnsentCount(count);
    else void signOut();
  }

  const ownLinks: MenuLinkItem[] = [
    { label: "Dashboard", icon: "home", to: paths.dashboard() },
    { label: "Profile", icon: "user", to: paths.profile() },
    { label: "My Courses", icon: "book", to: paths.myCourses() },
    { label: "Purchases", icon: "archive", to: paths.purchases() },
    { label: "Simulator", icon: "chart", to: paths.simulator() },
    { label: "Journal", icon: "edit", to: paths.journal() },
    { label: "Leaderboard", icon: "trophy", to: paths.leaderboard() },
    ...(viewer.viewerCanReview ? [viewer.viewerCanModerate ? adminLink : moderationLink] : []),
  ];
  const items: MenuItem[] = [
    ...links
      .filter(({ to }) => !ownLinks.some((own) => own.to === to))
      .map((link) => ({ ...link, isNarrowOnly: true })),
    "narrow-separator",
    ...ownLinks,
    "separator",
    { label: "Logout", icon: "logout", onSelect: handleSignOut },
  ];
  return (
    <>
      <SearchLauncher viewer={viewer} onSignOut={handleSignOut} />
      <NotificationBell viewerId={viewer.id} />
      <Menu items={items} heading={<MenuHeading viewer={viewer} />} trigger={<UserButton viewer={viewer} />} />
      <ConfirmDialog
        open={unsentCount > 0}
        onOpenChange={(open) => !open && setUnsentCount(0)}
        title="Messages not sent"
        message={`${unsentCount} ${unsentCount === 1 ? "message hasn't" : "messages haven't"} been sent yet. Sign out anyway?`}
        confirmLabel="Sign out"
        onConfirm={() => void signOut()}
      />
    </>
  );
}

function MenuHeading({ viewer }: { viewer: Viewer }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="text-sm text-text">{viewer.username}</span>
      <span className="text-xs break-all text-muted">{viewer.email}</span>
      <span className="figures mt-1 text-xs text-signal">
        Level {viewer.level} · {formatNumber(viewer.xp)} XP
      </span>
    </span>
  );
}
