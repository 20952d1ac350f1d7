import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { perSession } from "../../../../lib/session-scope";
import { LessonNoteDocument, SaveLessonNoteDocument } from "../lesson-page.generated";
import type { NoteDraft } from "./note-drafts";
import { NoteEditor } from "./note-editor";

/** By lesson. An editor with an unsaved note stays after its page is closed, until the note is saved or the session ends. */
const editors = perSession((session) => {
  const open = new Map<string, NoteEditor>();
  session.onEnd(() => open.forEach((editor) => editor.stop()));
  return open;
});

/** The editor of the viewer's note on a lesson, and its state. */
export function useNoteEditor(lessonId: string, stored: NoteDraft | null) {
  const client = useApolloClient();
  const [editor] = useState(
    () =>
      editors().get(lessonId) ??
      new NoteEditor(lessonId, stored, {
        save: async ({ text, revision }) => {
          const variables = { input: { lessonId, text, expectedRevision: revision } };
          const { data } = await client.mutate({
            mutation: SaveLessonNoteDocument,
            variables,
            // The result has no ID: a lesson's note is part of the lesson.
            update: (cache, result) =>
              void cache.modify({
                id: cache.identify({ __typename: "Lesson", id: lessonId }),
                fields: { viewerNote: () => result.data?.saveLessonNote ?? null },
              }),
          });
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
      const open = editors();
      const save = (): void => void editor.save();
      open.set(lessonId, editor);
      window.addEventListener("online", save);
      return () => {
        window.removeEventListener("online", save);
        void editor.save().then(() => editor.isIdle() && open.delete(lessonId));
      };
    },
    [editor, lessonId],
  );
  useEffect(() => editor.receive(stored), [editor, stored]);
  return { editor, ...state };
}
