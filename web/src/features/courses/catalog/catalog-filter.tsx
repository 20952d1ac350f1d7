import type { CourseLevel } from "../../../gql/graphql";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import { levelLabel } from "../cards/course-labels";
import type { CourseFilter } from "./filter-courses";
import { coursesTexts as texts } from "../texts";

const levels: readonly CourseLevel[] = ["ALL_LEVELS", "INTERMEDIATE", "ADVANCED"];

const options = [
  { value: "", label: "Any level" },
  ...levels.map((level) => ({ value: level, label: levelLabel(level) })),
];

interface CatalogFilterProps {
  filter: CourseFilter;
  /** The domains to choose from. */
  domains: readonly string[];
  onChange: (filter: CourseFilter) => void;
}

/** Filters courses by text, domain, and level. */
export function CatalogFilter({ filter, domains, onChange }: CatalogFilterProps) {
  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-[1fr_16rem_12rem]"
    >
      <div className="max-lg:col-span-2">
        <TextField
          label="Search courses"
          type="search"
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
      </div>
      <SelectField
        label="Domain"
        options={[{ value: "", label: "Any domain" }, ...domains.map((name) => ({ value: name, label: name }))]}
        value={filter.domain}
        onChange={(event) => onChange({ ...filter, domain: event.target.value })}
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
