import { useApolloClient } from "@apollo/client/react";
import { useEffect, useSyncExternalStore } from "react";
import type { Version } from "../../../../lib/autosave/autosave";
import { openAutosave, useAutosaves } from "../../../../lib/autosave/use-autosaves";
import { LessonNoteDocument, SaveLessonNoteDocument } from "../lesson-page.generated";

/** The editor of the viewer's note on a lesson, and its state. */
export function useNoteEditor(lessonId: string, stored: Version | null) {
  const client = useApolloClient();
  const { editor } = useAutosaves(() => ({
    editor: openAutosave(`note:${lessonId}`, stored, {
      save: async ({ text, revision }) => {
        const variables = { input: { lessonId, text, expectedRevision: revision } };
        const { data } = await client.mutate({
          mutation: SaveLessonNoteDocument,
          variables,
          // The result has no ID: a lesson's note is part of the lesson.
          update: (cache, result) =>
            void cache.modify({
              id: cache.identify({ __typename: "LessonContent", id: lessonId }),
              fields: { viewerNote: () => result.data?.saveLessonNote ?? null },
            }),
        });
        if (!data) throw new Error("The server returned no note");
        return data.saveLessonNote;
      },
      load: async () => {
        const variables = { lessonId };
        const { data } = await client.query({ query: LessonNoteDocument, variables, fetchPolicy: "network-only" });
        return data?.lesson?.viewerNote ?? null;
      },
    }),
  }));
  const state = useSyncExternalStore(editor.subscribe, editor.getState);
  useEffect(() => editor.receive(stored), [editor, stored]);
  return { editor, ...state };
}
