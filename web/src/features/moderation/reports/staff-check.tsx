import { useState } from "react";
import { skipToken } from "@apollo/client/react";
import type { StaffCheckQuery } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextArea } from "../../../ui/form/text-area";
import { useAppForm } from "../../../ui/form/use-app-form";
import { useStaffCheckQuery } from "./reports.generated";

type Result = NonNullable<StaffCheckQuery["staffCheck"]>;

/** Tells whether a name, a profile, or a message is from staff. */
export function StaffCheck() {
  const [text, setText] = useState<string | null>(null);
  const { data, error, loading } = useStaffCheckQuery(
    text === null ? skipToken : { variables: { text }, fetchPolicy: "no-cache" },
  );
  const { field, formProps } = useAppForm({
    defaultValues: { text: "" },
    failedText: "Couldn't check this. Please try again.",
    submit: ({ text: asked }) => setText(asked),
  });
  const result = data?.staffCheck;
  return (
    <div className="flex flex-col gap-4">
      <form {...formProps} className="flex flex-col gap-4" aria-label="Is this staff?">
        <TextArea
          label="A username, a link to a profile, or a message"
          hint="Paste it exactly as you received it."
          rows={3}
          maxLength={4_000}
          {...field("text", { validate: (value) => value.trim() !== "" || "Please enter what you want to check." })}
        />
        <Button type="submit" variant="secondary" busy={loading} busyLabel="Checking..." className="self-start">
          Check
        </Button>
      </form>
      <FormAlert text={error && errorText(error)} />
      <div role="status">{result && <Answer result={result} />}</div>
    </div>
  );
}

function Answer({ result: { verdict, staffName, warnings } }: { result: Result }) {
  const isStaff = verdict === "STAFF";
  return (
    <div
      className={classNames(
        "flex flex-col gap-2 border-l-2 py-1 pl-4",
        isStaff
          ? "border-signal"
          : verdict === "LOOKS_LIKE_STAFF" || warnings.length > 0
            ? "border-glitch"
            : "border-line-strong",
      )}
    >
      <p className="font-display font-semibold">{titleOf(verdict, staffName)}</p>
      {warnings.length > 0 && <p className="text-sm">It has {warnings.join(", ")}. Our staff wouldn't write this.</p>}
      <p className="text-sm text-muted">
        {isStaff
          ? "Anyone can use this name outside of this site. Open the profile here, and write to it yourself."
          : "Don't send money, codes, or files. Report the message or the member."}
      </p>
    </div>
  );
}

function titleOf(verdict: Result["verdict"], staffName: string | null): string {
  if (verdict === "STAFF") return `Staff: ${staffName ?? ""} works here`;
  return verdict === "LOOKS_LIKE_STAFF" ? `Not staff. It only looks like “${staffName ?? ""}”` : "Not staff";
}
