import { mainContentId } from "./main-content";

export function SkipLink() {
  return (
    <a
      href={`#${mainContentId}`}
      className="label fixed top-2 left-2 z-50 -translate-y-20 bg-signal px-4 py-3 text-signal-ink focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  );
}
