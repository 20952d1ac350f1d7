import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { LessonDraftQuery } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { errorCode, errorFields, errorText } from "../../../lib/text/error-text";
import { Button, ButtonLink } from "../../../ui/button";
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
import { paths } from "../../../lib/paths";
import { InsertMenu } from "./insert-menu";
import { useSaveLessonMutation } from "./lesson-editor-page.generated";
import { LessonHistory } from "./lesson-history";
import { LessonPreview } from "./lesson-preview";
import { adminCoursesTexts as texts } from "./texts";
import { useCoursePicture } from "./use-course-picture";

interface LessonFormProps {
  courseId: number;
  /** Null for a new lesson. */
  draft: NonNullable<LessonDraftQuery["lessonDraft"]> | null;
  /** The number of an earlier version that is shown instead of the newest. */
  version: number | null;
}

interface Values {
  title: string;
  durationMinutes: number;
  preview: boolean;
  content: string;
}

const pictureId = "lesson-picture";

const views = [
  { value: "write" as const, label: "Write" },
  { value: "preview" as const, label: texts.previewTab },
];

/** The text and settings of a lesson, next to its preview. On phones, tabs switch between them. */
export function LessonForm({ courseId, draft, version }: LessonFormProps) {
  const navigate = useNavigate();
  const { field, formProps, formError, isSubmitting, setValue } = useAppForm<Values>({
    defaultValues: {
      title: draft?.title ?? "",
      durationMinutes: draft?.durationMinutes ?? 15,
      preview: draft?.preview ?? false,
      content: draft?.markdown ?? "",
    },
    submit,
    failedText: (error) =>
      errorCode(error) === "CONFLICT"
        ? "Someone else saved this lesson after you opened it. Your text is still here. Look at their version in another tab. If you save again, yours becomes the newest, and theirs stays under Versions."
        : errorText(error, texts.failed),
  });
  const [view, setView] = useState<"write" | "preview">("write");
  const [text, setText] = useState(draft?.markdown ?? "");
  const { upload, uploading, error: pictureError } = useCoursePicture("lesson");
  const publishes = useRef(true);
  // The newest version that the author knows of. After a warning about a newer one, null saves in any case.
  const newestVersion = useRef(draft ? (draft.versions[0]?.number ?? 0) : null);
  const textRef = useRef<HTMLTextAreaElement | null>(null);
  const { ref: registerText, onChange: onTextChange, ...contentField } = field("content");
  const [saveLesson] = useSaveLessonMutation({ refetchQueries: ["CourseEditor", "AdminCourses"] });

  async function submit(values: Values) {
    try {
      const lesson = { courseId, id: draft?.id ?? null, newestVersion: newestVersion.current };
      await saveLesson({ variables: { input: { ...values, ...lesson, publish: publishes.current } } });
      notify.success(publishes.current ? "Published." : "Draft saved. Readers don't see it yet.");
      void navigate(paths.adminCourse(courseId));
    } catch (error) {
      if (errorCode(error) === "CONFLICT") newestVersion.current = null;
      // The preview lists the problems with their lines.
      const hasProblems = errorFields(error).content?.[0]?.startsWith("Line ") === true;
      setView(hasProblems ? "preview" : "write");
      throw hasProblems ? new Error("Not saved. Correct the problems that the preview lists, then save again.") : error;
    }
  }

  /** Replaces the text, and selects a part of it. */
  function replaceText(next: string, start: number, end: number) {
    setValue("content", next, { shouldDirty: true });
    setText(next);
    selectText(start, end);
  }

  function selectText(start: number, end: number) {
    const textArea = textRef.current;
    setView("write");
    // Focusing a selection scrolls to it. The field may still be hidden.
    requestAnimationFrame(() => {
      textArea?.setSelectionRange(start, end);
      textArea?.blur();
      textArea?.focus();
    });
  }

  /** Inserts a block at the caret, between blank lines, and selects it or the given part of it. */
  function insertBlock(block: string, selected = block) {
    // Not `text`, which may be older: the author can type during the upload of a picture.
    const { value: current, selectionStart: caret } = textRef.current ?? { value: text, selectionStart: text.length };
    const before = current.slice(0, caret).trimEnd();
    const after = current.slice(caret).trimStart();
    const start = before ? before.length + 2 : 0;
    const next = [before, block, after].filter(Boolean).join("\n\n");
    const selectedStart = start + block.indexOf(selected);
    replaceText(next, selectedStart, selectedStart + selected.length);
  }

  async function insertPicture(file: File) {
    const [url, size] = await Promise.all([upload(file), pictureSize(file)]);
    // Selects the alt text, so that typing replaces it.
    if (url) insertBlock(pictureBlock(url, size), texts.pictureAlt);
  }

  function showLine(line: number) {
    const lines = text.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    selectText(start, start + (lines[line - 1]?.length ?? 0));
  }

  function showCheck(checkId: string) {
    const index = text.split("\n").findIndex((line) => line.trim() === `id: ${checkId}`);
    if (index >= 0) showLine(index + 1);
  }

  const hideUnless = (shown: typeof view): string => (view === shown ? "" : "max-lg:hidden");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
      <div className="lg:hidden">
        <SegmentedControl label="Editor view" options={views} value={view} onChange={setView} />
      </div>
      <form {...formProps} className={classNames("flex flex-col gap-4", hideUnless("write"))}>
        <FormAlert text={formError} />
        {draft && (
          <p className="text-sm text-muted">
            {version !== null
              ? `This is version ${version}. Publish it, or save it as a draft, to restore it.`
              : draft.isPublished
                ? "Readers see this version."
                : "Draft, not published. Readers see the version published last."}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
          <TextField label={texts.name} {...field("title")} />
          <TextField label="Minutes" type="number" min={1} {...field("durationMinutes", numberRules)} />
        </div>
        <div className="flex flex-wrap gap-3">
          <InsertMenu onInsert={insertBlock} />
          <FileButton
            id={pictureId}
            label="Insert picture"
            busyLabel={texts.uploading}
            busy={uploading}
            accept="image/*"
            describedBy={`${pictureId}-error`}
            onChoose={(file) => void insertPicture(file)}
          />
        </div>
        <FieldError fieldId={pictureId} error={pictureError} />
        <TextArea
          label="Text"
          hint="Markdown. Leave it empty until the lesson is ready: empty lessons don't count toward progress."
          rows={28}
          spellCheck
          className="figures text-sm"
          {...contentField}
          onChange={(event) => {
            setText(event.target.value);
            void onTextChange(event);
          }}
          ref={(textArea) => {
            registerText(textArea);
            textRef.current = textArea;
          }}
        />
        <Checkbox label="Free preview (anyone can read it)" {...field("preview")} />
        <div className="flex gap-3">
          <Button
            type="submit"
            busy={isSubmitting}
            busyLabel={texts.saving}
            onClick={() => void (publishes.current = true)}
          >
            Publish
          </Button>
          <Button
            type="submit"
            variant="secondary"
            disabled={isSubmitting}
            onClick={() => void (publishes.current = false)}
          >
            Save draft
          </Button>
          <ButtonLink variant="ghost" to={paths.adminCourse(courseId)}>
            Cancel
          </ButtonLink>
        </div>
      </form>
      <div className={classNames("min-w-0", hideUnless("preview"))}>
        <LessonPreview courseId={courseId} content={text} onShowLine={showLine} />
      </div>
      {draft && <LessonHistory courseId={courseId} draft={draft} onShowCheck={showCheck} />}
    </div>
  );
}

/** In pixels. A file that isn't a picture is rejected by the upload. */
async function pictureSize(file: File): Promise<{ width: number; height: number }> {
  const { width, height } = await createImageBitmap(file).catch(() => ({ width: 1, height: 1 }));
  return { width, height };
}

function pictureBlock(url: string, { width, height }: { width: number; height: number }): string {
  // The name of an upload is the hash of its bytes.
  const id = `picture-${/([0-9a-f]{8})[0-9a-f]{56}\.webp$/.exec(url)?.[1] ?? "1"}`;
  const lines = [
    `id: ${id}`,
    "kind: picture",
    "title: A picture",
    `file: ${url}`,
    `alt: ${texts.pictureAlt}`,
    `width: ${width}`,
    `height: ${height}`,
  ];
  return ["```figure", ...lines, "```"].join("\n");
}
