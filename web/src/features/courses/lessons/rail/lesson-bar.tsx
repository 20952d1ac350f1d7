import { useState, type ReactNode } from "react";
import { Button } from "../../../../ui/button";
import { Drawer } from "../../../../ui/overlay/drawer";
import { useCurrentSection, type Section } from "./sections";

interface LessonBarProps {
  sections: readonly Section[];
  outline: (close: () => void) => ReactNode;
  /** Null for visitors, who can't have notes. */
  notes: ReactNode;
}

/** Where there is no room for the rails: the current section, the outline, and the notes, at the top of the window. */
export function LessonBar({ sections, outline, notes }: LessonBarProps) {
  const [shown, setShown] = useState<"outline" | "notes" | null>(null);
  const current = useCurrentSection(sections);
  const close = (): void => setShown(null);
  return (
    <div className="sticky top-14 z-30 -mx-4 border-y border-line bg-canvas px-4 sm:mx-0 sm:px-0 xl:hidden print:hidden">
      <div className="flex h-11 items-center">
        <p className="min-w-0 flex-1 truncate text-sm text-muted">
          <span className="figures mr-2 text-text">
            {current + 1}/{sections.length}
          </span>
          {sections[current]?.title ?? "Start"}
        </p>
        <Button variant="ghost" size="sm" className="h-11!" aria-haspopup="dialog" onClick={() => setShown("outline")}>
          Outline
        </Button>
        {notes && (
          <Button variant="ghost" size="sm" className="h-11!" aria-haspopup="dialog" onClick={() => setShown("notes")}>
            Notes
          </Button>
        )}
      </div>
      <div
        aria-hidden="true"
        className="absolute -bottom-px left-0 h-px w-full origin-left bg-signal transition-transform"
        style={{ transform: `scaleX(${sections.length > 0 ? (current + 1) / sections.length : 0})` }}
      />
      <Drawer open={shown !== null} onOpenChange={close} side="right" title={shown === "notes" ? "Notes" : "Outline"}>
        <div className="flex flex-col gap-8 p-4">{shown === "notes" ? notes : outline(close)}</div>
      </Drawer>
    </div>
  );
}
