import type { ButtonHTMLAttributes, Ref } from "react";
import { classNames } from "../lib/class-names";
import { Icon, type IconName } from "./icon";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  icon: IconName;
  size?: "sm" | "md";
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, size = "md", className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        "print:hidden inline-flex flex-none items-center justify-center rounded-sm text-muted transition-[background-color,color] hover:bg-raised hover:text-text disabled:cursor-not-allowed disabled:opacity-50",
        size === "sm" ? "size-7" : "size-10",
        className,
      )}
    >
      <Icon name={icon} size={size === "sm" ? 16 : 20} />
    </button>
  );
}
