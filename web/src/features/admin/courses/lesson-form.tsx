import { useRef, useState } from "react";
import type { CourseEditorQuery } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { FieldError } from "../../../ui/form/field-frame";
import { numberRules } from "../../../ui/form/field-rules";
import { FileButton } from "../../../ui/form/file-button";
import { FormAlert } from "../../../ui/form/form-alert";
import { notify } from "../../../ui/toast/notify";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { lazyPart } from "../../../ui/state/lazy-part";
import { useSaveLessonMutation } from "./course-editor-page.generated";
import { adminCoursesTexts as texts } from "../texts";
import { useCoursePicture } from "./use-course-picture";

type Lesson = CourseEditorQuery["course"]["lessons"][number];

interface LessonFormProps {
  courseId: number;
  /** Null for a new lesson. */
  lesson: Lesson | null;
  content: string;
  onClose: () => void;
}

interface Values {
  title: string;
  durationMinutes: number;
  preview: boolean;
  content: string;
}

const { Part: LessonText } = lazyPart(async () => (await import("../../courses/lessons/lesson-text")).LessonText);

const pictureId = "lesson-picture";

const views = [
  { value: "write" as const, label: texts.writeTab },
  { value: "preview" as const, label: texts.previewTab },
];

export function LessonForm({ courseId, lesson, content, onClose }: LessonFormProps) {
  const { field, formProps, formError, isSubmitting, getValues, setValue } = useAppForm<Values>({
    defaultValues: {
      title: lesson?.title ?? "",
      durationMinutes: lesson?.durationMinutes ?? 15,
      preview: lesson?.preview ?? false,
      content,
    },
    submit,
    failedText: texts.failed,
  });
  const [view, setView] = useState<"write" | "preview">("write");
  const { upload, uploading, error: pictureError } = useCoursePicture("lesson");
  const textRef = useRef<HTMLTextAreaElement | null>(null);
  const { ref: registerText, ...contentField } = field("content");
  const [saveLesson] = useSaveLessonMutation({ refetchQueries: ["CourseEditor", "AdminCourses"] });

  async function submit(values: Values) {
    try {
      await saveLesson({ variables: { input: { ...values, courseId, id: lesson?.id ?? null } } });
      notify.success(texts.saved);
      onClose();
    } catch (error) {
      setView("write");
      throw error;
    }
  }

  async function insertPicture(file: File) {
    const url = await upload(file);
    const textArea = textRef.current;
    if (!url || !textArea) return;
    const { value, selectionStart: cursor } = textArea;
    const start = cursor + "![".length;
    const text = `${value.slice(0, cursor)}![${texts.pictureAlt}](${url})${value.slice(cursor)}`;
    setValue("content", text, { shouldDirty: true });
    // Selects the alt text, so that typing replaces it.
    textArea.focus();
    textArea.setSelectionRange(start, start + texts.pictureAlt.length);
  }

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FormAlert text={formError} />
      <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
        <TextField label={texts.name} autoFocus {...field("title")} />
        <TextField label={texts.minutes} type="number" min={1} {...field("durationMinutes", numberRules)} />
      </div>
      <div>
        <SegmentedControl label={texts.viewLabel} options={views} value={view} onChange={setView} />
      </div>
      {/* Stays mounted while hidden to keep the typed text. */}
      <div hidden={view !== "write"}>
        <TextArea
          label={texts.content}
          hint={texts.contentHint}
          rows={16}
          className="figures text-sm"
          {...contentField}
          ref={(textArea) => {
            registerText(textArea);
            textRef.current = textArea;
          }}
        />
        <div className="mt-3">
          <FileButton
            id={pictureId}
            label={texts.insertPicture}
            busyLabel={texts.uploading}
            busy={uploading}
            accept="image/*"
            describedBy={`${pictureId}-error`}
            onChoose={(file) => void insertPicture(file)}
          />
          <FieldError fieldId={pictureId} error={pictureError} />
        </div>
      </div>
      {view === "preview" && (
        <div className="border border-line p-5">
          {getValues("content").trim() ? <LessonText markdown={getValues("content")} /> : texts.nothingToShow}
        </div>
      )}
      <Checkbox label={texts.preview} {...field("preview")} />
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
