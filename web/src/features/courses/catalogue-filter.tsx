import type { CourseLevel } from "../../gql/graphql";
import { SelectField } from "../../ui/select-field";
import { TextField } from "../../ui/text-field";
import { levelLabel } from "./course-labels";
import type { CourseFilter } from "./filter-courses";
import { coursesTexts as texts } from "./texts";

const levels: readonly CourseLevel[] = ["ALL_LEVELS", "INTERMEDIATE", "ADVANCED"];

const options = [
  { value: "", label: texts.anyLevel },
  ...levels.map((level) => ({ value: level, label: levelLabel(level) })),
];

interface CatalogueFilterProps {
  filter: CourseFilter;
  onChange: (filter: CourseFilter) => void;
}

/** Finds courses by their words and their level. */
export function CatalogueFilter({ filter, onChange }: CatalogueFilterProps) {
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="mb-6 grid gap-4 sm:grid-cols-[1fr_14rem]"
    >
      <TextField
        label={texts.search}
        type="search"
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <SelectField
        label={texts.level}
        options={options}
        value={filter.level}
        onChange={(event) => onChange({ ...filter, level: event.target.value as CourseFilter["level"] })}
      />
    </form>
  );
}
