import { useId, useState } from "react";
import { classNames } from "../../../../lib/class-names";
import { Button } from "../../../../ui/button";
import { SelectField } from "../../../../ui/form/select-field";
import { TextField } from "../../../../ui/form/text-field";
import { adminTexts, adminUsersTexts as texts } from "../../texts";
import { useSearchText } from "../../use-search-text";
import { accountStatusValues, isFiltered, presenceValues, roleValues, type UserFilter } from "./user-filter";

interface UserFilterBarProps {
  filter: UserFilter;
  onChange: (changes: Partial<UserFilter>) => void;
}

const anyOption = { value: "", label: adminTexts.all };
const roles = [anyOption, ...roleValues.map((value) => ({ value, label: value }))];
const presenceOptions = [
  anyOption,
  ...presenceValues.map((value) => ({ value, label: value === "ONLINE" ? texts.online : texts.offline })),
];
const accountStatuses = [
  anyOption,
  ...accountStatusValues.map((value) => ({ value, label: texts.accountStatuses[value] })),
];

/** On phones, a button with a count opens the filters. */
export function UserFilterBar({ filter, onChange }: UserFilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const filtersId = useId();
  const activeCount = [filter.role, filter.presence, filter.accountStatus].filter(Boolean).length;
  const [search, setSearch] = useSearchText(filter.search, (text) => onChange({ search: text }));
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ search });
      }}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_repeat(3,10rem)]"
    >
      <TextField
        label="Search"
        hint="Name, username, email, or ID"
        type="search"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Button
        variant="secondary"
        className="mt-5.5 h-11 lg:hidden"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        {activeCount > 0 ? `Filters (${activeCount})` : "Filters"}
      </Button>
      <div
        id={filtersId}
        className={classNames("col-span-2 grid grid-cols-2 gap-4 lg:contents", !isOpen && "max-lg:hidden")}
      >
        <SelectField
          label={texts.role}
          options={roles}
          value={filter.role}
          onChange={(event) => onChange({ role: roleValues.find((value) => value === event.target.value) ?? "" })}
        />
        <SelectField
          label="Presence"
          options={presenceOptions}
          value={filter.presence}
          onChange={(event) =>
            onChange({ presence: presenceValues.find((value) => value === event.target.value) ?? "" })
          }
        />
        <SelectField
          label={texts.accountStatus}
          options={accountStatuses}
          value={filter.accountStatus}
          onChange={(event) =>
            onChange({ accountStatus: accountStatusValues.find((value) => value === event.target.value) ?? "" })
          }
        />
      </div>
      {isFiltered(filter) && (
        <Button
          variant="ghost"
          size="sm"
          className="col-span-2 justify-self-start lg:col-span-4"
          onClick={() => {
            setSearch("");
            onChange({ search: "", role: "", presence: "", accountStatus: "" });
          }}
        >
          Clear filters
        </Button>
      )}
    </form>
  );
}
