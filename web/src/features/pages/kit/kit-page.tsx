import { useState } from "react";
import { Avatar } from "../../../ui/avatar";
import { Badge, type BadgeTone } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import type { ButtonSize, ButtonVariant } from "../../../ui/button-classes";
import { Card } from "../../../ui/card";
import { DayChart } from "../../../ui/chart/day-chart";
import { Ticker } from "../../../ui/chart/ticker";
import { Checkbox } from "../../../ui/form/checkbox";
import { FileButton } from "../../../ui/form/file-button";
import { FormAlert } from "../../../ui/form/form-alert";
import { SearchForm } from "../../../ui/form/search-form";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { SelectField } from "../../../ui/form/select-field";
import { SignButton } from "../../../ui/form/sign-button";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { Icon, type IconName } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { iconShapes } from "../../../ui/icon-shapes";
import { KindLabel } from "../../../ui/kind-label";
import { MoreButton } from "../../../ui/page/more-button";
import { PageHeader } from "../../../ui/page/page-header";
import { Stat } from "../../../ui/page/stat";
import { RadioTile } from "../../../ui/radio-tile";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorBanner } from "../../../ui/state/error-banner";
import { ErrorState } from "../../../ui/state/error-state";
import { ProgressBar } from "../../../ui/state/progress-bar";
import { Skeleton } from "../../../ui/state/skeleton";
import { Spinner } from "../../../ui/state/spinner";
import { notify } from "../../../ui/toast/notify";
import { samplePrices } from "../../courses";
import { NotFoundPage } from "../not-found/not-found-page";
import { Group, Row } from "./kit-group";
import { Overlays } from "./kit-overlays";
import { useKitPageQuery } from "./kit.generated";

/** Every component of the interface in every state, for people who change it. Only in demo mode. */
export function KitPage() {
  const { data } = useKitPageQuery();
  if (!data) return null;
  return data.site.demoMode ? <Kit /> : <NotFoundPage />;
}

function Kit() {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-14 px-4 py-10 sm:px-8">
      <PageHeader title="Interface kit" subtitle="Every component in every state. Only in demo mode." />
      <Type />
      <Buttons />
      <Fields />
      <Choices />
      <States />
      <Overlays />
      <Data />
      <Icons />
    </div>
  );
}

function Type() {
  return (
    <Group title="Type and color">
      <p className="font-display text-display font-semibold">Display</p>
      <p className="font-display text-xl font-semibold">Extra large: titles</p>
      <p className="font-display text-lg font-semibold">Large: sections</p>
      <p className="max-w-2xl text-base">Base: text to read. Losses hurt twice as much as gains of the same size.</p>
      <p className="text-sm text-muted">Small: what is secondary</p>
      <p className="text-xs text-muted">Extra small: notes</p>
      <p className="label text-muted">Label</p>
      <div className="flex flex-wrap gap-6">
        <KindLabel icon="chart">Chart</KindLabel>
        <KindLabel icon="target" isActive>
          Question 1 of 5
        </KindLabel>
      </div>
      <p className="figures">1,234.56 · 09:41 · TG-2F81</p>
      <p className="flex flex-wrap gap-4">
        <span className="text-signal">Signal</span>
        <span className="text-warning">Warning</span>
        <span className="text-danger">Danger</span>
        <span className="text-premium">Premium</span>
      </p>
    </Group>
  );
}

const VARIANTS: ButtonVariant[] = ["primary", "secondary", "ghost", "danger"];
const SIZES: ButtonSize[] = ["sm", "md", "lg"];

function Buttons() {
  return (
    <Group title="Buttons">
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button variant={variant} disabled title="Nothing to save">
            Disabled
          </Button>
          <Button variant={variant} busy busyLabel="Processing...">
            Busy
          </Button>
        </Row>
      ))}
      <Row>
        <ButtonLink to="#buttons">Link</ButtonLink>
        <IconButton label="Small" icon="edit" size="sm" />
        <IconButton label="Medium" icon="edit" />
        <IconButton label="Disabled icon" icon="edit" disabled />
        <MoreButton loadMore={() => Promise.reject(new Error("Only an example"))} />
      </Row>
    </Group>
  );
}

const OPTIONS = [
  { value: "long", label: "Long" },
  { value: "short", label: "Short" },
];

function Fields() {
  const [search, setSearch] = useState("");
  const [number, setNumber] = useState("-1.5");
  return (
    <Group title="Fields">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Entry" hint="In the currency of the instrument" defaultValue="101.25" />
        <TextField label="Stop" error="The stop must differ from the entry" defaultValue="101.25" />
        <TextField label="Target (disabled)" disabled defaultValue="104" />
        <SelectField label="Side" options={OPTIONS} />
        <SelectField label="Side with an error" options={OPTIONS} error="Choose a side" />
        <TextArea label="Why" hint="What makes you wrong?" />
        <TextArea label="Why, with an error" error="Write at least one sentence" />
        <div className="flex items-end gap-2">
          <TextField label="Result in R" value={number} onChange={({ target }) => setNumber(target.value)} />
          <SignButton text={number} onChange={setNumber} />
        </div>
      </div>
      <SearchForm label="Search terms" value={search} onChange={setSearch} found="3 terms" />
      <Checkbox label="I have read the terms" />
      <Checkbox label="With an error" error="Please agree to continue" />
      <Checkbox label="Disabled" disabled defaultChecked />
      <FormAlert text="Something went wrong. Your text is still here." />
    </Group>
  );
}

function Choices() {
  const [side, setSide] = useState("long");
  const [color, setColor] = useState("signal");
  return (
    <Group title="Choices">
      <Row>
        <SegmentedControl label="Direction" options={OPTIONS} value={side} onChange={setSide} />
        {["signal", "warning"].map((value) => (
          <RadioTile
            key={value}
            name="kit-color"
            value={value}
            label={value}
            checked={color === value}
            onChoose={setColor}
            className="size-10"
          >
            <span
              aria-hidden="true"
              className={value === "signal" ? "block size-full bg-signal" : "block size-full bg-warning"}
            />
          </RadioTile>
        ))}
        <FileButton
          id="kit-file"
          label="Choose a picture"
          busyLabel="Uploading..."
          busy={false}
          accept="image/*"
          onChoose={({ name }) => notify.info(name)}
        />
      </Row>
    </Group>
  );
}

function States() {
  const [hasBanner, setHasBanner] = useState(true);
  return (
    <Group title="States">
      <div className="grid gap-x-8 sm:grid-cols-2">
        <EmptyState icon="book" title="No lessons yet" action={<Button size="sm">Browse courses</Button>}>
          What you start to read appears here.
        </EmptyState>
        <ErrorState
          title="Couldn't load the lessons"
          message="The server didn't answer."
          onRetry={() => notify.info("Trying again")}
        />
      </div>
      {hasBanner && (
        <ErrorBanner dismissLabel="Dismiss" onDismiss={() => setHasBanner(false)} retryLabel="Retry">
          Your message wasn't sent.
        </ErrorBanner>
      )}
      <Row>
        <Spinner />
        <span className="text-sm text-muted">Loading...</span>
        <span data-example="" className="flex items-center gap-3">
          <Skeleton shape="avatar" width={40} height={40} />
          <Skeleton width={160} />
        </span>
      </Row>
      <div data-example="">
        <Skeleton shape="block" height={64} />
      </div>
      <ProgressBar value={0.4} label="4 of 10 lessons" />
      <Row>
        {(["neutral", "signal", "warning", "danger", "premium"] satisfies BadgeTone[]).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
    </Group>
  );
}

const POINTS = [3, 5, 2, 8, 6, 9, 4].map((value, index) => ({ label: `Day ${index + 1}`, value }));

function Data() {
  return (
    <Group title="Data">
      <dl className="grid gap-px border border-line bg-line sm:grid-cols-3">
        <Stat label="XP" value="1,240" />
        <Stat label="Level" value="7">
          160 XP to level 8
        </Stat>
        <Stat label="Rank" value="#12" />
      </dl>
      <DayChart summary="Seven days" sliderLabel="Day" points={POINTS} format={String} />
      <Card className="p-5">A card</Card>
      <Card interactive className="p-5">
        A card that links somewhere
      </Card>
      <Row>
        <Avatar person={{ username: "ada", avatar: "avatar_ai.png", profileColor: "#2cefc3" }} size={56} online />
        <Avatar person={{ username: "ben", avatar: "avatar_ai.png" }} online={false} />
      </Row>
      <Ticker label="Sample prices" items={samplePrices} />
    </Group>
  );
}

function Icons() {
  return (
    <Group title="Icons">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 text-xs text-muted">
        {(Object.keys(iconShapes) as IconName[]).map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </Group>
  );
}
