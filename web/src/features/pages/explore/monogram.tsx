import { classNames } from "../../../lib/class-names";

interface MonogramProps {
  name: string;
  size: "sm" | "lg";
}

const sizes = { sm: "size-10 text-sm cut-sm", lg: "size-24 text-2xl" };

/** A stand-in for a picture. Decorative, because the name is next to it. */
export function Monogram({ name, size }: MonogramProps) {
  const words = name.replace(/^Dr\. /, "").split(" ");
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "cut grid flex-none place-items-center border border-line-strong bg-raised font-display font-semibold tracking-wide text-muted [--cut-line:var(--color-line-strong)]",
        sizes[size],
      )}
    >
      {words.map((word) => word.charAt(0)).join("")}
    </span>
  );
}
