import { useEffect, useState } from "react";
import { Icon } from "../../ui/icon";
import { IconButton } from "../../ui/icon-button";
import type { Viewer } from "../accounts";
import { FirstStepLink, firstStepTexts } from "./first-step-link";
import { useFirstStepsQuery } from "./newcomers.generated";

interface NextStepNoteProps {
  viewer: Viewer;
  /** The messages of the channel for introductions. */
  messages: readonly { sender: { id: string } | null }[];
}

/** Offers the next of the first steps, right after the member's first message in the channel for introductions. */
export function NextStepNote({ viewer, messages }: NextStepNoteProps) {
  const { data, refetch } = useFirstStepsQuery({ fetchPolicy: "network-only" });
  const steps = data?.viewer?.newcomer.firstSteps ?? [];
  const isIntroduced = steps.find(({ kind }) => kind === "INTRODUCTION")?.done;
  const [wasNew, setWasNew] = useState(false);
  if (isIntroduced === false && !wasNew) setWasNew(true);
  const [isClosed, setClosed] = useState(false);
  const hasPosted = messages.some(({ sender }) => sender?.id === viewer.id);
  useEffect(
    function reloadSteps() {
      if (hasPosted && isIntroduced === false) void refetch().catch(() => undefined);
    },
    [hasPosted, isIntroduced, refetch],
  );
  const next = steps.find(({ done, lesson, channelId }) => !done && (lesson ?? channelId) !== null);
  return (
    <div role="status" className="flex-none border-t border-line bg-surface empty:hidden typing:hidden">
      {wasNew && isIntroduced && next && !isClosed && (
        <p className="flex items-center gap-2 pr-2 pl-4 text-sm">
          <span className="text-muted">Welcome! Next:</span>
          <FirstStepLink
            step={next}
            viewer={viewer}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-signal underline underline-offset-4"
          >
            {firstStepTexts[next.kind].title}
            <Icon name="arrow-right" size={16} />
          </FirstStepLink>
          <IconButton size="sm" icon="close" label="Close" onClick={() => setClosed(true)} />
        </p>
      )}
    </div>
  );
}
