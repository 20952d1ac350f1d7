import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { LessonNoteDocument, SaveLessonNoteDocument } from "../lesson-page.generated";
import type { NoteDraft } from "./note-drafts";
import { NoteEditor } from "./note-editor";

/** The editor of the viewer's note on a lesson, and its state. */
export function useNoteEditor(lessonId: string, stored: NoteDraft | null) {
  const client = useApolloClient();
  const [editor] = useState(
    () =>
      new NoteEditor(lessonId, stored, {
        save: async ({ text, revision }) => {
          const variables = { input: { lessonId, text, expectedRevision: revision } };
          const { data } = await client.mutate({ mutation: SaveLessonNoteDocument, variables });
          if (!data) throw new Error("The server returned no note");
          return data.saveLessonNote;
        },
        load: async () => {
          const variables = { lessonId };
          const { data } = await client.query({ query: LessonNoteDocument, variables, fetchPolicy: "network-only" });
          return data?.lesson.viewerNote ?? null;
        },
      }),
  );
  const state = useSyncExternalStore(editor.subscribe, editor.getState);
  useEffect(
    function saveOnReturnAndOnLeaving() {
      const save = (): void => void editor.save();
      window.addEventListener("online", save);
      return () => {
        window.removeEventListener("online", save);
        save();
      };
    },
    [editor],
  );
  return { editor, ...state };
}
