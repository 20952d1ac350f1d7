import type { ButtonHTMLAttributes, Ref } from "react";
import type { Viewer } from "../../features/accounts";
import { Avatar } from "../../ui/avatar";
import { Icon } from "../../ui/icon";

interface UserButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  viewer: Viewer;
  ref?: Ref<HTMLButtonElement>;
}

/** Shows the signed-in member and opens the user menu, which also has the main links on narrow screens. */
export function UserButton({ viewer, ...rest }: UserButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="flex h-10 min-w-0 items-center gap-2.5 rounded-sm px-2 text-sm text-muted transition-colors hover:bg-raised hover:text-text data-[state=open]:bg-raised"
    >
      <Avatar person={viewer} size={32} />
      <span title={viewer.email} className="max-w-48 truncate max-xl:sr-only">
        {viewer.email}
      </span>
      <Icon name="menu" size={16} className="lg:hidden" />
      <Icon name="chevron-down" size={16} className="max-lg:hidden" />
    </button>
  );
}
