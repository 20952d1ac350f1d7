import { Dialog } from "radix-ui";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths";
import { useBackCloses } from "../../lib/navigation/use-back-closes";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { Icon } from "../../ui/icon";
import { dialogScrim } from "../../ui/overlay/dialog-scrim";
import { useReturnFocus } from "../../ui/overlay/use-return-focus";
import type { Viewer } from "../accounts";
import { newTradeDialog, SELECTED_STATE } from "../community";
import type { Command } from "./commands";
import { rememberSearch } from "./recent-searches";
import { SearchOptionRow } from "./search-option-row";
import type { SearchOption } from "./search-options";
import { searchTexts } from "./texts";
import { useSearchOptions } from "./use-search-options";

const MAX_QUERY_LENGTH = 200;

interface SearchPaletteProps {
  viewer: Viewer;
  initialQuery: string;
  onSignOut: () => void;
  onClose: () => void;
}

/** Ctrl+K: a dialog that finds everything the viewer can open or do. Fills the screen of a phone. */
export function SearchPalette({ viewer, initialQuery, onSignOut, onClose }: SearchPaletteProps) {
  const navigate = useNavigate();
  const returnFocus = useReturnFocus(true);
  const chosen = useRef<SearchOption | null>(null);
  /** The channel for a trade card, whose form replaces the search. */
  const [deskId, setDeskId] = useState<string | null>(null);
  useBackCloses(true, onClose);

  /** Navigating earlier would focus the message box before the dialog restores the focus. */
  function openChosen(): void {
    const option = chosen.current;
    if (option?.kind === "commands") return run(option.command);
    if (!option || !("path" in option)) return;
    // A jump to a message focuses it only if nothing else has the focus.
    if (option.kind === "messages" && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const state = option.kind === "channels" ? SELECTED_STATE : undefined;
    void navigate(option.path, { state });
  }

  function run(command: Command): void {
    if ("path" in command) void navigate(command.path);
    else if (command.action === "signOut") onSignOut();
  }

  if (deskId) {
    return (
      <newTradeDialog.Part
        channelId={deskId}
        onPosted={() => void navigate(paths.community(deskId))}
        onClose={onClose}
      />
    );
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogScrim} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            returnFocus(event);
            openChosen();
          }}
          className="fixed inset-0 z-50 flex animate-fade flex-col bg-surface sm:inset-x-4 sm:top-[10vh] sm:bottom-auto sm:mx-auto sm:max-h-[80vh] sm:max-w-2xl sm:border sm:border-line-strong sm:shadow-overlay"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Search
            viewer={viewer}
            initialQuery={initialQuery}
            onChoose={(option, query) => {
              rememberSearch(query);
              if (option.kind === "commands" && "channelId" in option.command) {
                setDeskId(option.command.channelId);
                return;
              }
              chosen.current = option;
              onClose();
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface SearchProps {
  viewer: Viewer;
  initialQuery: string;
  onChoose: (option: SearchOption, query: string) => void;
}

function Search({ viewer, initialQuery, onChoose }: SearchProps) {
  const [query, setQuery] = useState(initialQuery);
  const [onlyMessages, setOnlyMessages] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const search = useSearchOptions(viewer, query, onlyMessages);
  const { options, problem, failure, isLoading } = search;
  const activeIndex = Math.min(active, Math.max(0, options.length - 1));

  useEffect(
    function scrollToActive() {
      document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: "nearest" });
    },
    [activeIndex, listId],
  );

  function changeQuery(text: string): void {
    setQuery(text);
    setActive(0);
  }

  function choose(option: SearchOption): void {
    if (option.kind === "all") showMessages(true);
    else if ("path" in option || option.kind === "commands") onChoose(option, query);
    else changeQuery(option.query);
    field.current?.focus();
  }

  function showMessages(only: boolean): void {
    if (only) rememberSearch(query);
    setOnlyMessages(only);
    setActive(0);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[activeIndex];
    if (event.nativeEvent.isComposing || options.length === 0) return;
    if (step !== undefined) setActive((activeIndex + step + options.length) % options.length);
    else if (event.key === "Enter" && option) choose(option);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="flex flex-none items-center gap-2 border-b border-line px-3 py-2">
        {onlyMessages ? (
          <IconButton icon="arrow-left" label="Back to all results" onClick={() => showMessages(false)} />
        ) : (
          <Icon name="search" size={20} className="mx-2 text-muted max-sm:hidden" />
        )}
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Search pages, channels, people, lessons, and messages"
          placeholder="Search, or type a filter"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${listId}-${activeIndex}` : undefined}
          aria-invalid={problem !== null}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          autoFocus
          maxLength={MAX_QUERY_LENGTH}
          value={query}
          onChange={(event) => changeQuery(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent px-1 text-base outline-none"
        />
        <Dialog.Close asChild>
          <IconButton label="Close" icon="close" />
        </Dialog.Close>
      </div>
      <div
        className="min-h-0 flex-1 overflow-y-auto px-2 py-2"
        tabIndex={0}
        role="group"
        aria-label={searchTexts.results}
      >
        <SearchStatus query={query} search={search} />
        <OptionList
          listId={listId}
          options={options}
          activeIndex={activeIndex}
          onActivate={setActive}
          onChoose={choose}
        />
        {search.loadMore && (
          <div className="px-3 py-2">
            <Button variant="secondary" size="sm" disabled={isLoading} onClick={search.loadMore}>
              {isLoading ? searchTexts.loadingMore : "Load more"}
            </Button>
          </div>
        )}
        {options[0]?.kind === "recent" && (
          <div className="px-3 py-2">
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                search.clearRecent();
                field.current?.focus();
              }}
            >
              Clear recent searches
            </Button>
          </div>
        )}
        {failure !== null && (
          <div className="px-3 py-2">
            <Button variant="secondary" size="sm" onClick={search.retry}>
              {searchTexts.retry}
            </Button>
          </div>
        )}
      </div>
      <dl className="flex flex-none flex-wrap gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 text-xs text-muted max-sm:hidden pointer-coarse:hidden">
        {searchTexts.shortcuts.map(([keys, effect]) => (
          <div key={keys} className="flex gap-1.5">
            <dt className="figures text-text">{keys}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface SearchStatusProps {
  query: string;
  search: ReturnType<typeof useSearchOptions>;
}

/** Announces what the list shows. */
function SearchStatus({ query, search: { options, problem, failure, isLoading, correctedWords } }: SearchStatusProps) {
  const isEmpty = query.trim() !== "" && options.length === 0 && !problem && !failure;
  return (
    <>
      {(problem ?? failure) !== null && (
        <p role="alert" className="px-3 py-2 text-sm text-warning">
          {problem ?? `Search failed. ${failure}`}
        </p>
      )}
      <p role="status" className="px-3 py-2 text-sm text-muted empty:hidden">
        {isEmpty &&
          (isLoading ? "Searching..." : `Nothing found for "${query.trim()}". Try fewer words, or check the filters.`)}
        {!isEmpty && correctedWords && `Showing results for "${correctedWords.join(" ")}".`}
      </p>
      <p role="status" className="sr-only">
        {query.trim() !== "" &&
          !isLoading &&
          options.length > 0 &&
          (options.length === 1 ? "1 result" : `${options.length} results`)}
      </p>
    </>
  );
}

interface OptionListProps {
  listId: string;
  options: readonly SearchOption[];
  activeIndex: number;
  onActivate: (index: number) => void;
  onChoose: (option: SearchOption) => void;
}

type GroupKind = keyof typeof searchTexts.groups;

/** The options by kind, with their positions in the list. The link to all messages belongs to the messages. */
function groupOptions(options: readonly SearchOption[]): { kind: GroupKind; entries: [SearchOption, number][] }[] {
  const groups: { kind: GroupKind; entries: [SearchOption, number][] }[] = [];
  for (const [index, option] of options.entries()) {
    const kind = option.kind === "all" ? "messages" : option.kind;
    const last = groups.at(-1);
    if (last?.kind === kind) last.entries.push([option, index]);
    else groups.push({ kind, entries: [[option, index]] });
  }
  return groups;
}

/** One list for the keyboard and screen readers, in groups. */
function OptionList({ listId, options, activeIndex, onActivate, onChoose }: OptionListProps) {
  return (
    <div id={listId} role="listbox" aria-label={searchTexts.results} className="empty:hidden">
      {groupOptions(options).map(({ kind, entries }) => (
        <ul key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
          <li id={`${listId}-${kind}`} role="presentation" className="label px-3 pt-3 pb-1 text-muted">
            {searchTexts.groups[kind]}
          </li>
          {entries.map(([option, index]) => (
            <SearchOptionRow
              key={option.key}
              id={`${listId}-${index}`}
              option={option}
              isActive={index === activeIndex}
              onActivate={() => onActivate(index)}
              onChoose={() => onChoose(option)}
            />
          ))}
        </ul>
      ))}
    </div>
  );
}
