import { ProgressBar } from "../../../ui/state/progress-bar";
import { myCoursesTexts } from "../texts";

/** The member's progress in a course. */
export function CourseProgressBar({ title, progress }: { title: string; progress: { progress: number } }) {
  return (
    <div className="flex items-center gap-3">
      <ProgressBar value={progress.progress} label={myCoursesTexts.progress(title)} />
      <span className="figures text-xs text-muted">{Math.round(progress.progress * 100)}%</span>
    </div>
  );
}
