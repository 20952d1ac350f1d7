import { useEffect, useRef } from "react";
import { classNames } from "../../../lib/class-names";
import { Avatar } from "../../../ui/avatar";
import { RoleBadge } from "../people/role-badge";
import type { Completion } from "./use-completion";

/** What could complete the name being typed, above the text field. Focus stays in the field. */
export function CompletionList({ completion }: { completion: Completion }) {
  const { options, activeIndex, listId, optionId, highlight, select } = completion;
  const list = useRef<HTMLUListElement>(null);
  useEffect(
    function scrollToActive() {
      list.current?.children[activeIndex]?.scrollIntoView({ block: "nearest" });
    },
    [activeIndex],
  );
  return (
    <>
      <p role="status" className="sr-only">
        {options.length > 0 &&
          `${options.length} ${options.length === 1 ? "suggestion" : "suggestions"}. Use the arrow keys to choose, Enter to select, Escape to close.`}
      </p>
      {options.length > 0 && (
        <ul
          ref={list}
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-2 bottom-full z-20 mb-1 max-h-64 max-w-md animate-fade overflow-y-auto border border-line-strong bg-raised p-1 shadow-overlay md:inset-x-4"
        >
          {options.map((option, index) => (
            <li
              key={option.key}
              id={optionId(index)}
              role="option"
              aria-selected={index === activeIndex}
              onMouseMove={() => highlight(index)}
              onClick={() => select(option)}
              className={classNames(
                "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm select-none",
                index === activeIndex && "bg-line",
              )}
            >
              {option.person ? (
                <>
                  <Avatar person={option.person} size={32} />
                  <span className="truncate font-semibold">@{option.person.username}</span>
                  <span className="min-w-0 flex-1 truncate text-muted">{option.person.name}</span>
                  <RoleBadge role={option.person.role} />
                </>
              ) : (
                <span className="truncate">{option.label}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
