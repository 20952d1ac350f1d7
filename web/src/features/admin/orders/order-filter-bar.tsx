import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import { adminOrdersTexts as texts, adminTexts, orderStatusText } from "../texts";
import { useSearchText } from "../use-search-text";
import { statusValues, PAID_WITHOUT_ACCESS, type OrderFilter } from "./order-filter";

interface OrderFilterBarProps {
  filter: OrderFilter;
  onChange: (changes: Partial<OrderFilter>) => void;
}

const statuses = [
  { value: "", label: adminTexts.all },
  { value: PAID_WITHOUT_ACCESS, label: "Paid, no access" },
  ...statusValues.map((value) => ({ value, label: orderStatusText(value) })),
];

export function OrderFilterBar({ filter, onChange }: OrderFilterBarProps) {
  const [search, setSearch] = useSearchText(filter.search, (text) => onChange({ search: text }));
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ search });
      }}
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]"
    >
      <TextField
        label="Order number, name, or email"
        type="search"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <SelectField
        label={texts.status}
        options={statuses}
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value })}
      />
    </form>
  );
}
