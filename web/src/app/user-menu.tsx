import { useSession, type Viewer } from "../features/accounts/session";
import { paths } from "../lib/paths";
import { Avatar } from "../ui/avatar";
import { Icon } from "../ui/icon";
import { Menu, type MenuItem } from "../ui/menu";

export function UserMenu({ viewer }: { viewer: Viewer }) {
  const { signOut } = useSession();
  const items: MenuItem[] = [
    { label: "Profile", icon: "user", to: paths.profile() },
    { label: "My Courses", icon: "book", to: paths.myCourses() },
    { label: "Leaderboard", icon: "trophy", to: paths.leaderboard() },
    ...(viewer.role === "ADMIN" ? [{ label: "Admin Panel", icon: "shield", to: paths.admin() } as const] : []),
    "separator",
    { label: "Logout", icon: "logout", onSelect: () => void signOut() },
  ];
  return (
    <Menu
      items={items}
      heading={<MenuHeading viewer={viewer} />}
      trigger={
        <button
          type="button"
          className="flex h-10 min-w-0 items-center gap-2.5 rounded-sm px-2 text-sm text-muted transition-colors hover:bg-raised hover:text-text data-[state=open]:bg-raised"
        >
          <Avatar person={viewer} size={32} />
          <span className="max-w-48 truncate max-sm:sr-only">{viewer.email}</span>
          <Icon name="chevron-down" size={16} />
        </button>
      }
    />
  );
}

function MenuHeading({ viewer }: { viewer: Viewer }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="text-sm text-text">{viewer.username}</span>
      <span className="text-xs break-all text-muted">{viewer.email}</span>
      <span className="figures mt-1 text-xs text-signal">
        Level {viewer.level} · {viewer.xp} XP
      </span>
    </span>
  );
}
