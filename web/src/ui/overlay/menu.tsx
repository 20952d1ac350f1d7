import { ContextMenu as RadixContextMenu, DropdownMenu } from "radix-ui";
import { useRef, useState, type MouseEvent, type ReactElement, type ReactNode, type SyntheticEvent } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../lib/class-names";
import { useBackCloses } from "../../lib/navigation/use-back-closes";
import { Icon, type IconName } from "../icon";

export interface MenuAction {
  label: string;
  icon?: IconName;
  tone?: "danger";
  disabled?: boolean;
  /** For one of several options, between separators: whether it is the current one. */
  checked?: boolean;
  onSelect: () => void;
}

export interface MenuLinkItem {
  label: string;
  icon?: IconName;
  to: string;
  /** Shown only where the navigation bar has no room for its links. */
  isNarrowOnly?: boolean;
}

export type MenuItem = MenuAction | MenuLinkItem | "separator" | "narrow-separator";

interface MenuProps {
  /** The button that opens the menu. Must accept a ref and spread its props. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Shown above the items. */
  heading?: ReactNode;
  align?: "start" | "end";
}

const panel =
  "cut z-50 min-w-48 animate-fade border border-line-strong bg-raised p-1 shadow-overlay [--cut-line:var(--color-line-strong)]";
const row =
  "flex w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-2 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-line pointer-coarse:min-h-11";
const divider = "my-1 h-px bg-line";

/** The content of an open menu. On phones, the browser's Back closes it. */
function MenuRows({ items, parts, onChoose, onBack }: Omit<MenuRowProps, "item"> & MenuRowsProps) {
  useBackCloses(window.matchMedia("(width < 40rem)").matches, onBack);
  return items.map((item, index) => <MenuRow key={index} item={item} parts={parts} onChoose={onChoose} />);
}

interface MenuRowsProps {
  items: readonly MenuItem[];
  onBack: () => void;
}

/** Runs the chosen action after the menu has returned the focus, so that the action can move it. */
function useActionAfterClose() {
  const chosen = useRef<(() => void) | null>(null);
  return {
    choose: (action: () => void) => {
      chosen.current = action;
    },
    onCloseAutoFocus: () => {
      const action = chosen.current;
      chosen.current = null;
      if (action) queueMicrotask(action);
    },
  };
}

export function Menu({ trigger, items, heading, align = "end" }: MenuProps) {
  const { choose, onCloseAutoFocus } = useActionAfterClose();
  const [isOpen, setOpen] = useState(false);
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          data-sheet
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          className={panel}
        >
          {heading && <DropdownMenu.Label className="px-2.5 py-2">{heading}</DropdownMenu.Label>}
          {heading && <DropdownMenu.Separator className={divider} />}
          <MenuRows items={items} parts={DropdownMenu} onChoose={choose} onBack={() => setOpen(false)} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ContextMenuProps {
  /** The area that opens the menu on right click, long press, or the menu key. */
  children: ReactElement;
  items: readonly MenuItem[];
  /** Shown above the items on phones, where the menu may cover the area. */
  heading: ReactNode;
}

const isLink = (target: EventTarget): boolean => target instanceof Element && target.closest("a[href]") !== null;

/** Links and selected text keep the browser's menu, which can copy, search, and open a new tab. */
function needsBrowserMenu({ target, currentTarget }: MouseEvent): boolean {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed) return isLink(target);
  return currentTarget.contains(selection.anchorNode) || selection.containsNode(currentTarget, true) || isLink(target);
}

/** A menu at the pointer, or at the bottom of the screen on phones. Also offer its actions through a visible button. */
export function ContextMenu({ children, items, heading }: ContextMenuProps) {
  const { choose, onCloseAutoFocus } = useActionAfterClose();
  const [isOpen, setOpen] = useState(false);
  // Until the next touch, events in the menu come from the finger whose long press opened it.
  const isLongPress = useRef(false);
  const endLongPress = (): void => {
    isLongPress.current = false;
  };
  function ignoreLongPress(event: SyntheticEvent): void {
    if (!isLongPress.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "click") endLongPress();
  }
  return (
    <RadixContextMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <RadixContextMenu.Trigger
        asChild
        onContextMenuCapture={(event) => needsBrowserMenu(event) && event.stopPropagation()}
        onPointerDown={(event) => {
          isLongPress.current = event.pointerType !== "mouse";
          // Leave long presses on links to the browser's menu.
          if (event.pointerType !== "mouse" && isLink(event.target)) event.preventDefault();
        }}
      >
        {children}
      </RadixContextMenu.Trigger>
      <RadixContextMenu.Portal>
        <RadixContextMenu.Content
          data-sheet
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          // Lifting the finger after a long press can move the focus. Only a new touch elsewhere closes the menu.
          onFocusOutside={(event) => event.preventDefault()}
          onPointerDownCapture={endLongPress}
          onKeyDownCapture={endLongPress}
          // Lifting it must not choose the item below it.
          onPointerUpCapture={ignoreLongPress}
          onClickCapture={ignoreLongPress}
          className={panel}
        >
          <RadixContextMenu.Label data-sheet-only className="px-2.5 py-2 text-sm text-muted">
            {heading}
          </RadixContextMenu.Label>
          <MenuRows items={items} parts={RadixContextMenu} onChoose={choose} onBack={() => setOpen(false)} />
        </RadixContextMenu.Content>
      </RadixContextMenu.Portal>
    </RadixContextMenu.Root>
  );
}

type MenuParts = Pick<typeof DropdownMenu, "Item" | "Separator"> | Pick<typeof RadixContextMenu, "Item" | "Separator">;

interface MenuRowProps {
  item: MenuItem;
  parts: MenuParts;
  onChoose: (action: () => void) => void;
}

function MenuRow({ item, parts, onChoose }: MenuRowProps) {
  if (item === "separator") return <parts.Separator className={divider} />;
  if (item === "narrow-separator") return <parts.Separator className={classNames(divider, "lg:hidden")} />;
  const isOption = "checked" in item && item.checked !== undefined;
  const icon = isOption ? "check" : item.icon;
  const content = (
    <>
      {icon && <Icon name={icon} size={16} className={isOption && !item.checked ? "invisible" : "opacity-70"} />}
      {item.label}
    </>
  );
  if ("to" in item) {
    return (
      <parts.Item asChild>
        <Link to={item.to} className={classNames(row, item.isNarrowOnly && "lg:hidden")}>
          {content}
        </Link>
      </parts.Item>
    );
  }
  return (
    <parts.Item
      {...(isOption && { role: "menuitemradio", "aria-checked": item.checked })}
      disabled={item.disabled}
      onSelect={() => onChoose(item.onSelect)}
      className={classNames(row, item.tone === "danger" && "text-danger")}
    >
      {content}
    </parts.Item>
  );
}
