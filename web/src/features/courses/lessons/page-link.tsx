import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Icon } from "../../../ui/icon";
import { coursePageTexts as texts } from "../texts";
import { useLessonAccessQuery } from "./page-link.generated";

const LESSON_PATH = /^\/courses\/([\w-]+)\/lessons\/(\d+)(?:#.*)?$/;

interface PageLinkProps {
  href: string;
  children: ReactNode;
}

/** A link to a page of this site. A link to a lesson that the viewer can't read has a lock. */
export function PageLink({ href, children }: PageLinkProps) {
  const [, slug, position] = LESSON_PATH.exec(href) ?? [];
  return (
    <Link to={href}>
      {children}
      {slug !== undefined && <LessonLock slug={slug} position={Number(position)} />}
    </Link>
  );
}

function LessonLock({ slug, position }: { slug: string; position: number }) {
  // One request for all links of a page.
  const { data } = useLessonAccessQuery();
  const course = [...(data?.catalog ?? []), ...(data?.trading ?? [])].find((each) => each.slug === slug);
  if (!course || course.viewerIsEntitled) return null;
  if (course.lessons.some((lesson) => lesson.position === position && lesson.preview)) return null;
  return (
    <span className="ml-1 whitespace-nowrap" title={texts.locked}>
      <Icon name="lock" size={12} className="inline align-baseline" />
      <span className="sr-only"> ({texts.locked})</span>
    </span>
  );
}
