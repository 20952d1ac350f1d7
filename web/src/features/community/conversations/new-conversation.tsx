import { skipToken } from "@apollo/client/react";
import { useId, useState } from "react";
import type { FindPeopleQuery } from "../../../gql/graphql";
import { useDebounced } from "../../../lib/hooks/use-debounced";
import { randomUuid } from "../../../lib/random-uuid";
import { errorText } from "../../../lib/text/error-text";
import { Avatar } from "../../../ui/avatar";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Icon } from "../../../ui/icon";
import { Modal } from "../../../ui/overlay/modal";
import type { WriteTarget } from "../../profiles";
import {
  useDirectMessageSettingsQuery,
  useFindPeopleQuery,
  useStartConversationMutation,
} from "./conversations.generated";

const MAX_OTHERS = 8;

interface NewConversationProps {
  viewerId: string;
  /** Whom the viewer chose already. */
  people: WriteTarget;
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** Writes the first message to up to eight members. */
export function NewConversation({ viewerId, people: initial, onStarted, onClose }: NewConversationProps) {
  const [people, setPeople] = useState(initial);
  const [clientMessageId] = useState(randomUuid);
  const [start] = useStartConversationMutation();
  const { data } = useDirectMessageSettingsQuery({ fetchPolicy: "cache-and-network" });
  const settings = data?.directMessageSettings;
  const { field, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { title: "", firstMessage: "" },
    failedText: errorText,
    submit: async ({ title, firstMessage }) => {
      const memberIds = people.map(({ id }) => id);
      const input = { memberIds, firstMessage, clientMessageId, title: memberIds.length > 1 ? title : null };
      const result = await start({ variables: { input } });
      if (result.data) onStarted(result.data.startConversation.id);
    },
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="New message"
      description="They get a request with your first message, and see your level, how long you have been here, and the channels you share."
    >
      <form {...formProps} className="flex flex-col gap-5">
        <FormAlert text={formError} />
        {settings && !settings.viewerCanAsk && (
          <p role="note" className="border-l-2 border-warning pl-3 text-sm text-warning">
            {`You can write to other members from level ${settings.minLevel}. You can answer requests at any level. Staff never writes first.`}
          </p>
        )}
        <PeopleField viewerId={viewerId} people={people} max={MAX_OTHERS} onChange={setPeople} />
        {people.length > 1 && (
          <TextField label="Title (optional)" maxLength={60} autoComplete="off" {...field("title")} />
        )}
        <TextArea
          label="Message"
          rows={4}
          maxLength={4_000}
          {...field("firstMessage", { validate: (text) => text.trim() !== "" || "Please write a message." })}
        />
        <p className="text-xs text-muted">
          Only the people in it can read a conversation. Admins can't. A report hands over the reported message with two
          on each side.
        </p>
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={people.length === 0} busy={isSubmitting} busyLabel="Sending...">
            Send request
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type FoundPerson = NonNullable<FindPeopleQuery["search"]>["members"][number];

interface PeopleFieldProps {
  viewerId: string;
  people: WriteTarget;
  max: number;
  onChange: (people: WriteTarget) => void;
}

/** Finds members by name. */
export function PeopleField({ viewerId, people, max, onChange }: PeopleFieldProps) {
  const [text, setText] = useState("");
  const query = useDebounced(text.trim(), 250);
  const { data } = useFindPeopleQuery(query.length > 1 ? { variables: { query } } : skipToken);
  const id = useId();
  const chosen = new Set([viewerId, ...people.map((person) => person.id)]);
  const found = (text.trim() && data?.search?.members.filter((member) => !chosen.has(member.id))) || [];
  const add = ({ id: personId, username, avatar, profileColor }: FoundPerson): void => {
    onChange([...people, { id: personId, username, avatar, profileColor }]);
    setText("");
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="label text-muted">
        To
      </label>
      {people.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {people.map((person) => (
            <li
              key={person.id}
              className="flex items-center gap-2 border border-line-strong bg-raised py-1 pr-1 pl-2 text-sm"
            >
              {person.username}
              <button
                type="button"
                aria-label={`Remove ${person.username}`}
                onClick={() => onChange(people.filter((each) => each.id !== person.id))}
                className="grid size-6 place-items-center text-muted hover:text-text"
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {people.length < max && (
        <input
          id={id}
          type="search"
          value={text}
          autoComplete="off"
          placeholder="Find a member by name"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (found[0]) add(found[0]);
          }}
          className="min-h-11 border border-line-strong bg-canvas px-3 text-base outline-offset-[-1px]"
        />
      )}
      {found.length > 0 && (
        <ul aria-label="Found members" className="border border-line-strong bg-raised">
          {found.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                onClick={() => add(member)}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left text-sm hover:bg-line"
              >
                <Avatar person={member} size={32} />
                <span className="min-w-0 truncate">
                  {member.username} <span className="text-muted">{member.name}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
