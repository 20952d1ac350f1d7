import type { ButtonHTMLAttributes, Ref } from "react";
import { classNames } from "../../lib/class-names";

interface BellButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  isMuted?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Like IconButton. The icon isn't part of the shared icons, because visitors never see it. */
export function BellButton({ label, isMuted = false, className, children, ...rest }: BellButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type="button"
      aria-label={label}
      className={classNames(
        "print:hidden relative inline-flex size-10 flex-none items-center justify-center rounded-sm text-muted transition-[background-color,color] hover:bg-raised hover:text-text",
        className,
      )}
    >
      <svg
        aria-hidden="true"
        width={20}
        height={20}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="square"
      >
        <path d="M4 18h16l-2-3v-5l-2.5-4.5h-7L6 10v5zM10 21h4M12 3v2.5" />
        {isMuted && <path d="M3.5 3.5l17 17" />}
      </svg>
      {children}
    </button>
  );
}
