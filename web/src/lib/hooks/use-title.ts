import { useEffect } from "react";
import { brand } from "../brand";

/** Names the browser's tab; a page that knows better than its route (a course, a channel) calls it itself. */
export function useTitle(title: string | undefined): void {
  useEffect(
    function nameTab() {
      if (title !== undefined) document.title = title ? `${title} · ${brand.name}` : brand.name;
    },
    [title],
  );
}
