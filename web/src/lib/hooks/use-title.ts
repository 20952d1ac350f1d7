import { useEffect } from "react";
import { brand } from "../brand";

let prefix = "";

/** Puts a text before the title of every page, such as a count. */
export function setTitlePrefix(next: string): void {
  document.title = next + document.title.slice(prefix.length);
  prefix = next;
}

/** Sets the document title. Routes set theirs; pages with a dynamic title, such as a course, call this themselves. */
export function useTitle(title: string | undefined): void {
  useEffect(
    function setTitle() {
      if (title !== undefined) document.title = prefix + (title ? `${title} · ${brand.name}` : brand.name);
    },
    [title],
  );
}
