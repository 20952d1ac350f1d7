import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classNames } from "../lib/class-names";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "./button-classes";
import { Spinner } from "./state/spinner";

interface ButtonStyleProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends ButtonStyleProps, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  busy?: boolean;
  /** Replaces the children while busy. */
  busyLabel?: string;
}

export function Button({
  variant = "primary",
  size = "md",
  busy = false,
  busyLabel,
  disabled,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClasses(variant, size), className)}
    >
      {busy && <Spinner size={16} />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyleProps, LinkProps {}

/** A link styled as a button, for navigation only. */
export function ButtonLink({ variant = "primary", size = "md", className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClasses(variant, size), className)} />;
}
