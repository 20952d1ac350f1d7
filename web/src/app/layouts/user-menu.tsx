import { useState } from "react";
import { sessionTexts, useSession, type Viewer } from "../../features/accounts";
import { PendingStore, useUnsentGuard } from "../../features/community";
import { SearchLauncher } from "../../features/search";
import { formatNumber } from "../../lib/text/format";
import { paths } from "../../lib/paths";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";
import { Menu, type MenuItem } from "../../ui/overlay/menu";
import { UserButton } from "./user-button";

export function UserMenu({ viewer }: { viewer: Viewer }) {
  const { signOut } = useSession();
  const [unsentCount, setUnsentCount] = useState(0);
  useUnsentGuard(viewer.id);

  function handleSignOut(): void {
    const count = new PendingStore(viewer.id).count();
    if (count > 0) setUnsentCount(count);
    else void signOut();
  }

  const items: MenuItem[] = [
    { label: "Dashboard", icon: "home", to: paths.dashboard() },
    { label: "Profile", icon: "user", to: paths.profile() },
    { label: "My Courses", icon: "book", to: paths.myCourses() },
    { label: "Purchases", icon: "archive", to: paths.purchases() },
    { label: "Leaderboard", icon: "trophy", to: paths.leaderboard() },
    ...(viewer.role === "ADMIN" ? [{ label: "Admin Panel", icon: "shield", to: paths.admin() } as const] : []),
    "separator",
    { label: "Logout", icon: "logout", onSelect: handleSignOut },
  ];
  return (
    <>
      <SearchLauncher />
      <Menu items={items} heading={<MenuHeading viewer={viewer} />} trigger={<UserButton viewer={viewer} />} />
      <ConfirmDialog
        open={unsentCount > 0}
        onOpenChange={(open) => !open && setUnsentCount(0)}
        title={sessionTexts.unsentTitle}
        message={sessionTexts.unsent(unsentCount)}
        confirmLabel={sessionTexts.signOut}
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
