import { memo, useRef, useState, type ReactNode, type Ref } from "react";
import { Virtuoso, type ItemProps, type ListProps } from "react-virtuoso";
import type { PersonFragment } from "../../../gql/graphql";
import { focusByKey } from "../../../lib/focus-by-key";
import { formatNumber } from "../../../lib/text/format";
import { Avatar } from "../../../ui/avatar";
import { Button } from "../../../ui/button";
import { memberTexts, messageTexts } from "../texts";
import { PeopleSkeleton } from "./people-skeleton";
import { RoleBadge } from "./role-badge";
import type { OnlineMembers } from "./use-online-members";

/** The number of rows to render before the list has measured itself. */
const INITIAL_ROWS = 30;

interface OnlineUsersProps {
  online: OnlineMembers;
  viewerId: string;
  /** Shown below the viewer if nobody else is online. */
  whenAlone?: ReactNode;
  onOpenPerson: (person: PersonFragment) => void;
}

export function OnlineUsers({ online, viewerId, whenAlone, onOpenPerson }: OnlineUsersProps) {
  const { members, count, failed, reload } = online;
  const isAlone = members?.every((person) => person.id === viewerId);
  // Roving tab index among the rendered rows.
  const [activeIndex, setActiveIndex] = useState(0);
  const list = useRef<HTMLElement>(null);
  const more = (count ?? 0) - (members?.length ?? 0);
  return (
    <section
      ref={list}
      aria-label={memberTexts.onlineUsers}
      onKeyDown={(event) => focusByKey(event, list.current?.querySelectorAll<HTMLElement>("li button") ?? [])}
      className="flex h-full min-h-0 flex-col bg-surface"
    >
      {failed && (
        <div className="flex flex-col items-start gap-2 p-4 text-sm text-muted">
          Couldn't load online members.
          <Button size="sm" variant="secondary" onClick={reload}>
            Retry
          </Button>
        </div>
      )}
      {!members && !failed && <PeopleSkeleton />}
      {more > 0 && (
        <p className="px-4 pt-3 text-sm text-muted">
          Showing the first {formatNumber(members?.length ?? 0)} by name. {formatNumber(more)} more online.
        </p>
      )}
      {members && (
        <Virtuoso
          tabIndex={-1}
          className="min-h-0 flex-1"
          data={members}
          initialItemCount={Math.min(members.length, INITIAL_ROWS)}
          computeItemKey={(_index, person) => person.id}
          components={{ List: PeopleList, Item: PeopleItem, Footer: isAlone ? OnlyYou : undefined }}
          context={whenAlone}
          rangeChanged={({ startIndex, endIndex }) =>
            setActiveIndex((index) => Math.min(Math.max(index, startIndex), endIndex))
          }
          itemContent={(index, person) => (
            <PersonRow
              person={person}
              isViewer={person.id === viewerId}
              index={index}
              isTabStop={index === activeIndex}
              onFocus={setActiveIndex}
              onOpen={onOpenPerson}
            />
          )}
        />
      )}
    </section>
  );
}

const PeopleList = ({ ref, style, children }: ListProps & { ref?: Ref<HTMLUListElement> }) => (
  <ul ref={ref} style={style} className="py-2">
    {children}
  </ul>
);

const PeopleItem = ({ item: _item, ...props }: ItemProps<PersonFragment>) => <li {...props} />;

const OnlyYou = ({ context: whenAlone }: { context?: ReactNode }) => (
  <>
    <p className="px-4 pb-3 text-sm text-muted">Nobody else is online right now.</p>
    {whenAlone}
  </>
);

interface PersonRowProps {
  person: PersonFragment;
  isViewer: boolean;
  index: number;
  isTabStop: boolean;
  onFocus: (index: number) => void;
  onOpen: (person: PersonFragment) => void;
}

const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, isViewer, index, isTabStop, onFocus, onOpen } = props;
  return (
    <button
      type="button"
      aria-label={memberTexts.openProfile(person.username)}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => onFocus(index)}
      onClick={() => onOpen(person)}
      className="flex w-full items-center gap-3 px-4 py-1.5 text-left outline-offset-[-2px] transition-colors hover:bg-raised"
    >
      <Avatar person={person} size={32} online />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate text-sm">{person.username}</span>
        {/* Next to the name, the badge would truncate it. */}
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="figures text-xs text-muted">
            {messageTexts.level(person.level)}
            {isViewer && ` (you)`}
          </span>
          <RoleBadge role={person.role} />
        </span>
      </span>
    </button>
  );
});
