import { useState } from "react";
import { Button } from "../../ui/button";
import type { Viewer } from "../accounts";
import { DetailsForm } from "./details-form";
import { ProfileLine } from "./profile-line";
import { profileFields, type ProfileField } from "./profile-fields";
import { profileTexts as texts } from "./texts";

/** The profile fields, edited one by one or all together. */
export function DetailsSection({ viewer }: { viewer: Viewer }) {
  const [editing, setEditing] = useState<ProfileField | "all" | null>(null);
  const [edited, setEdited] = useState<typeof editing>(null);
  function stopEditing() {
    setEdited(editing);
    setEditing(null);
  }
  return (
    <section aria-labelledby="details">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="details" className="font-display text-lg font-semibold">
          {texts.details}
        </h2>
        {editing !== "all" && (
          <Button variant="secondary" size="sm" onClick={() => setEditing("all")}>
            {texts.edit}
          </Button>
        )}
      </div>
      {editing === "all" ? (
        <DetailsForm viewer={viewer} fields={profileFields} saveLabel={texts.saveAll} onClose={stopEditing} />
      ) : (
        <dl>
          {profileFields.map((field) => (
            <ProfileLine
              key={field}
              field={field}
              viewer={viewer}
              editing={editing === field}
              wasEdited={edited === field}
              onEdit={() => setEditing(field)}
              onClose={stopEditing}
            />
          ))}
        </dl>
      )}
    </section>
  );
}
