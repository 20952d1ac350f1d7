import { Button } from "../../../ui/button";
import { FieldError } from "../../../ui/form/field-frame";
import { FileButton } from "../../../ui/form/file-button";
import { pictureTexts } from "../../accounts";
import { CourseArt } from "../../courses";
import { adminCoursesTexts as texts } from "./texts";
import { useCoursePicture } from "./use-course-picture";

interface CoverFieldProps {
  /** An empty `imageUrl` means that the server generates the cover on save. */
  course: { id: number; title: string; imageUrl: string };
  error?: string;
  onChange: (imageUrl: string) => void;
}

const fieldId = "course-cover";

export function CoverField({ course, error, onChange }: CoverFieldProps) {
  const { upload, uploading, error: uploadError } = useCoursePicture("cover");
  const { imageUrl } = course;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="label mb-2 text-muted">Cover</legend>
      {imageUrl && (
        <CourseArt key={imageUrl} course={course} className="aspect-video w-full max-w-sm border border-line" />
      )}
      {!imageUrl && <p className="text-sm text-muted">We generate a cover when you save.</p>}
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          id={fieldId}
          label="Upload a cover"
          busyLabel={texts.uploading}
          busy={uploading}
          accept="image/*"
          describedBy={`${fieldId}-hint ${fieldId}-error`}
          onChoose={(file) => void upload(file).then((url) => url && onChange(url))}
        />
        {imageUrl.startsWith("/course-pictures/") && (
          <Button variant="ghost" size="sm" onClick={() => onChange("")}>
            Use the generated cover
          </Button>
        )}
      </div>
      <p id={`${fieldId}-hint`} className="text-xs text-muted">
        Shown at 16:9; larger pictures are cropped. {pictureTexts.hint}.
      </p>
      <FieldError fieldId={fieldId} error={uploadError ?? error} />
    </fieldset>
  );
}
