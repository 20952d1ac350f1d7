import { formatAction } from "../../../lib/text/format-action";
import { Button } from "../../../ui/button";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import { adminTexts } from "../texts";
import { useSearchText } from "../use-search-text";
import { formatFilterDay, emptyFilter, type AuditFilter } from "./audit-filter";
import { useAuditActionsQuery } from "./audit.generated";

interface AuditFilterBarProps {
  filter: AuditFilter;
  onChange: (changes: Partial<AuditFilter>) => void;
}

export function AuditFilterBar({ filter, onChange }: AuditFilterBarProps) {
  const { data } = useAuditActionsQuery({ fetchPolicy: "cache-and-network" });
  const knownActions = data?.auditActions ?? [];
  // Keeps the action from the URL selected while the list loads.
  const actions =
    filter.action && !knownActions.includes(filter.action) ? [...knownActions, filter.action] : knownActions;
  const [person, setPerson] = useSearchText(filter.person, (text) => onChange({ person: text }));
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ person });
      }}
      className="grid grid-cols-2 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_14rem_10rem_10rem]"
    >
      <div className="col-span-2 lg:col-span-1">
        <TextField
          label="Member"
          hint="Username, email, or ID of the actor or the affected member"
          type="search"
          maxLength={254}
          value={person}
          onChange={(event) => setPerson(event.target.value)}
        />
      </div>
      <div className="col-span-2 lg:col-span-1">
        <SelectField
          label="Action"
          options={[
            { value: "", label: adminTexts.all },
            ...actions.map((action) => ({ value: action, label: formatAction(action) })),
          ]}
          value={filter.action}
          onChange={(event) => onChange({ action: event.target.value })}
        />
      </div>
      <TextField
        label="From"
        hint={formatFilterDay(filter.from)}
        type="date"
        max={filter.to || undefined}
        value={filter.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label="To"
        hint={formatFilterDay(filter.to)}
        type="date"
        min={filter.from || undefined}
        value={filter.to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      {Object.values(filter).some(Boolean) && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start lg:col-span-4"
          onClick={() => {
            setPerson("");
            onChange(emptyFilter);
          }}
        >
          Clear filters
        </Button>
      )}
    </form>
  );
}
