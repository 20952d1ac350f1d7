import { Button } from "../../../ui/button";
import { SelectField } from "../../../ui/select-field";
import { TextField } from "../../../ui/text-field";
import { adminTexts, adminUsersTexts as texts } from "../texts";
import { useSearchText } from "../use-search-text";
import { attendanceValues, isFiltered, roleValues, standingValues, type UserFilter } from "./user-filter";

interface UserFilterBarProps {
  filter: UserFilter;
  onChange: (changes: Partial<UserFilter>) => void;
}

const any = { value: "", label: adminTexts.all };
const roles = [any, ...roleValues.map((value) => ({ value, label: value }))];
const attendances = [
  any,
  ...attendanceValues.map((value) => ({ value, label: value === "ONLINE" ? texts.online : texts.offline })),
];
const standings = [any, ...standingValues.map((value) => ({ value, label: texts.standings[value] }))];

export function UserFilterBar({ filter, onChange }: UserFilterBarProps) {
  const [search, setSearch] = useSearchText(filter.search, (text) => onChange({ search: text }));
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ search });
      }}
      className="grid grid-cols-2 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_repeat(3,10rem)]"
    >
      <div className="col-span-2 lg:col-span-1">
        <TextField
          label={texts.search}
          hint={texts.searchHint}
          type="search"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <SelectField
        label={texts.role}
        options={roles}
        value={filter.role}
        onChange={(event) => onChange({ role: roleValues.find((value) => value === event.target.value) ?? "" })}
      />
      <SelectField
        label={texts.attendance}
        options={attendances}
        value={filter.attendance}
        onChange={(event) =>
          onChange({ attendance: attendanceValues.find((value) => value === event.target.value) ?? "" })
        }
      />
      <div className="col-span-2 lg:col-span-1">
        <SelectField
          label={texts.standing}
          options={standings}
          value={filter.standing}
          onChange={(event) =>
            onChange({ standing: standingValues.find((value) => value === event.target.value) ?? "" })
          }
        />
      </div>
      {isFiltered(filter) && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start lg:col-span-4"
          onClick={() => {
            setSearch("");
            onChange({ search: "", role: "", attendance: "", standing: "" });
          }}
        >
          {texts.clear}
        </Button>
      )}
    </form>
  );
}
