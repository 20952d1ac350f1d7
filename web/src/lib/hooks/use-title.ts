import { useEffect } from "react";
import { brand } from "../brand";

/** Sets the document title. Routes set theirs; pages with a dynamic title, such as a course, call this themselves. */
export function useTitle(title: string | undefined): void {
  useEffect(
    function setTitle() {
      if (title !== undefined) document.title = title ? `${title} · ${brand.name}` : brand.name;
    },
    [title],
  );
}
