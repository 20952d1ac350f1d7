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
      <div role="status">{result && text !== null && <Answer asked={text} result={result} />}</div>
    </div>
  );
}

/** Longer texts are messages. */
const MAX_NAME_WORDS = 4;

function Answer({ asked, result: { verdict, staffName, warnings } }: { asked: string; result: Result }) {
  const isStaff = verdict === "STAFF";
  const isWarning = verdict === "LOOKS_LIKE_STAFF" || warnings.length > 0;
  const isText = verdict === "NOT_STAFF" && asked.trim().split(/\s+/).length > MAX_NAME_WORDS;
  return (
    <div
      className={classNames(
        "flex flex-col gap-2 border-l-2 py-1 pl-4",
        isStaff ? "border-signal" : isWarning ? "border-glitch" : "border-line-strong",
      )}
    >
      <p className="font-display font-semibold">
        {isText && !isWarning ? "A text alone doesn't prove who wrote it" : titleOf(verdict, staffName)}
      </p>
      {warnings.length > 0 && (
        <>
          <p className="text-sm">Our staff wouldn't write this. It has:</p>
          <ul className="list-disc pl-5 text-sm">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
      <p className="text-sm text-muted">{adviceOf(isStaff, isText && !isWarning)}</p>
    </div>
  );
}

function titleOf(verdict: Result["verdict"], staffName: string | null): string {
  if (verdict === "STAFF") return `Staff: ${staffName ?? ""} works here`;
  return verdict === "LOOKS_LIKE_STAFF" ? `Not staff. It only looks like “${staffName ?? ""}”` : "Not staff";
}

function adviceOf(isStaff: boolean, isUnclear: boolean): string {
  if (isStaff) return "Anyone can use this name outside of this site. Open the profile here, and write to it yourself.";
  return isUnclear
    ? "Check the username or the profile of its author, too."
    : "Don't send money, codes, or files. Report the message or the member.";
}
