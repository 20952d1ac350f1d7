import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { classNames } from "../../../../lib/class-names";
import { useCaretPosition } from "../../../../lib/hooks/use-caret-position";
import { Button } from "../../../../ui/button";
import { Icon } from "../../../../ui/icon";
import { IconButton } from "../../../../ui/icon-button";
import { lazyPart } from "../../../../ui/state/lazy-part";
import { AttachButtons } from "../../attachments/attach-buttons";
import { attachmentTexts } from "../../attachments/texts";
import type { PendingFile } from "../../attachments/tray-store";
import { useAttachments } from "../../attachments/use-attachments";
import type { FeedSnapshot } from "../../live/channel-feed";
import type { Quote } from "../../live/window/message-feed";
import { CompletionList } from "../../completion/completion-list";
import { useCompletion } from "../../completion/use-completion";
import { plainExcerpt } from "../../../../lib/markup/plain-text";
import { channelTag, sendTexts } from "../../texts";
import { AwardPulse } from "../row/award-pulse";
import { readMessageDraft, storeMessageDraft, subscribeToDrafts } from "../../../../lib/storage/drafts";
import { formatSelection } from "./format-selection";
import { EmojiButton } from "./emoji-button";
import { GrowingField } from "./growing-field";
import { LengthCounter } from "./length-counter";
import { MESSAGE_BOX_ID } from "./message-box";
import { isTooLong } from "./message-length";
import { NewTradeButton } from "../../trade-cards/new-trade-button";
import { enterInsertsNewline } from "./enter-inserts-newline";

// Lazy, because few visits schedule a message.
const scheduleDialog = lazyPart(async () => (await import("../../scheduled-messages/schedule-dialog")).ScheduleDialog);

interface ComposerProps {
  channelId: string;
  /** Identifies the draft by member and channel, and in a thread also by its first message. */
  draftKey: string;
  channelName: string;
  /** In a thread: replaces the name of the field and leaves out the buttons other than for files. */
  threadLabel?: string;
  /** Shown next to the buttons. */
  option?: ReactNode;
  canPost: boolean;
  replyTo: Quote | null;
  award: FeedSnapshot["award"];
  /** The field takes focus each time this increases. */
  focusCount: number;
  onCancelReply: () => void;
  /** Called on Arrow Up in an empty field. */
  onEditLast: () => void;
  onType: () => void;
  onSend: (text: string, files: readonly PendingFile[]) => void;
}

/** The start of a question about a lesson, which asks nothing yet: its link, with or without a quote. */
const LESSON_LINK = /^(>.*\n)?\S+\/lessons\/\S+$/;

export function Composer(props: ComposerProps) {
  const { channelId, draftKey, channelName, threadLabel, option, canPost, replyTo, award, focusCount } = props;
  const noPermission = /^[@“]/.test(channelName) ? sendTexts.nobodyHere : sendTexts.noPermission;
  const label = threadLabel ?? `Message ${channelTag(channelName)}`;
  const { onCancelReply, onEditLast, onType, onSend } = props;
  const [text, setTextState] = useState(() => readMessageDraft(draftKey));
  const field = useRef<HTMLTextAreaElement>(null);
  const [isScheduling, setScheduling] = useState(false);
  const isBlank = text.trim().replace(LESSON_LINK, "") === "";
  const dropText = threadLabel
    ? "Drop files to attach them to your reply"
    : `Drop files to attach them to ${channelTag(channelName)}`;
  const attachments = useAttachments(draftKey, dropText, canPost);
  const hasContent = !isBlank || attachments.files.length > 0;
  const canSend = canPost && hasContent && !attachments.hasRejected && !isTooLong(text);

  const focusedCount = useRef(focusCount);
  useLayoutEffect(
    function takeFocus() {
      if (focusCount !== focusedCount.current) field.current?.focus();
      focusedCount.current = focusCount;
    },
    [focusCount],
  );

  // Keyboard focus would place the caret before a draft.
  useLayoutEffect(function placeCaretAtEnd() {
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  /** Also saves the draft. */
  function setText(next: string): void {
    setTextState(next);
    storeMessageDraft(draftKey, next);
  }

  // If another tab sent the draft, the next keystroke here must not restore it.
  useEffect(() => subscribeToDrafts(() => setTextState(readMessageDraft(draftKey))), [draftKey]);

  const placeCaret = useCaretPosition(text, field);
  const completion = useCompletion({ channelId, text, field, setText });

  function send(event?: SyntheticEvent): void {
    event?.preventDefault();
    if (!canSend) return;
    onSend(text.trim(), attachments.take());
    setText("");
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (completion.handleKey(event)) return;
    const formatted = field.current && formatSelection(event, field.current);
    if (formatted) {
      event.preventDefault();
      // The search would open, too.
      event.stopPropagation();
      placeCaret(formatted.caret);
      setText(formatted.text);
      return;
    }
    if (event.key === "Escape" && replyTo) onCancelReply();
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.key === "ArrowUp" && text === "" && isPlain) {
      event.preventDefault();
      onEditLast();
    }
    // Enter also ends an IME composition, which must not send the message.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || enterInsertsNewline()) return;
    send(event);
  }

  function insert(emoji: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    placeCaret(selectionStart + emoji.length);
    setText(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd));
  }

  return (
    <>
      {!canPost && (
        <p className="flex-none border-t border-line bg-surface px-4 py-3 text-sm text-muted md:hidden">
          {noPermission}
        </p>
      )}
      <form
        onSubmit={send}
        className={classNames(
          "group/composer relative flex-none border-t border-line bg-surface px-2 py-2 md:px-4 md:py-3",
          // A disabled composer only wastes space on small screens.
          !canPost && "max-md:hidden",
        )}
      >
        <AwardPulse award={award} />
        <CompletionList completion={completion} />
        {replyTo && <ReplyBar quote={replyTo} onCancel={onCancelReply} />}
        {attachments.tray}
        {attachments.dropTarget}
        <div className="flex flex-wrap items-end gap-1">
          <GrowingField
            text={text}
            className={classNames(
              "max-h-48 min-h-10 min-w-0 flex-1 max-sm:[@media(max-height:30rem)]:max-h-20",
              threadLabel && "basis-full",
            )}
          >
            <textarea
              ref={field}
              id={threadLabel ? undefined : MESSAGE_BOX_ID}
              dir="auto"
              aria-label={label}
              placeholder={canPost ? label : noPermission}
              title="Enter sends, Shift+Enter adds a line, Up edits your last message, Ctrl+/ shows all shortcuts"
              rows={1}
              value={text}
              disabled={!canPost}
              aria-invalid={isTooLong(text) || undefined}
              onChange={(event) => {
                setText(event.target.value);
                completion.updateQuery();
                if (event.target.value.trim()) onType();
              }}
              onKeyDown={onKeyDown}
              onPaste={attachments.paste}
              onFocus={attachments.preload}
              onSelect={completion.updateQuery}
              onBlur={completion.close}
              {...completion.fieldProps}
              className="resize-none rounded-sm border border-line-strong bg-canvas px-3 py-2 placeholder:text-muted disabled:cursor-not-allowed"
            />
          </GrowingField>
          {canPost && threadLabel && <AttachButtons onFiles={attachments.add} />}
          {/* After the field in the order of Tab stops. Hidden on phones while the on-screen keyboard is open, to save space. */}
          {canPost && !threadLabel && (
            <div className="flex max-sm:order-last max-sm:w-full max-sm:[@media(max-height:30rem)]:group-has-[textarea:focus]/composer:hidden">
              <AttachButtons onFiles={attachments.add} />
              <UnavailableButton icon="gif" label="Send a GIF" text="You can't send GIFs yet." />
              <UnavailableButton icon="gamepad" label="Start a game" text="Games aren't available yet." />
              <NewTradeButton channelId={channelId} />
              <IconButton icon="clock" label="Schedule..." onClick={() => setScheduling(true)} />
            </div>
          )}
          {canPost && <EmojiButton onPick={insert} />}
          {canPost && option && <div className="flex min-h-10 min-w-0 flex-1 items-center px-1">{option}</div>}
          <Button
            type="submit"
            aria-label={sendTexts.send}
            title={attachments.hasRejected ? attachmentTexts.removeRejected : undefined}
            disabled={!canSend}
            className="ml-auto h-10"
          >
            <Icon name="send" size={16} />
            <span className="max-sm:hidden">{sendTexts.send}</span>
          </Button>
        </div>
        <LengthCounter text={text} />
      </form>
      {isScheduling && (
        <scheduleDialog.Part
          channelId={channelId}
          channelName={channelName}
          text={isBlank || isTooLong(text) ? "" : text.trim()}
          hasMore={replyTo !== null || attachments.files.length > 0}
          onScheduled={() => setText("")}
          onClose={() => setScheduling(false)}
        />
      )}
    </>
  );
}

interface UnavailableButtonProps {
  icon: "gif" | "gamepad";
  label: string;
  text: string;
}

/** As specified, shows an alert that the feature is not available. */
function UnavailableButton({ icon, label, text }: UnavailableButtonProps) {
  return <IconButton icon={icon} label={label} onClick={() => window.alert(text)} />;
}

function ReplyBar({ quote, onCancel }: { quote: Quote; onCancel: () => void }) {
  return (
    <div className="mb-2 flex items-center gap-2 border-l-2 border-signal pl-3 text-xs">
      {quote.deleted ? (
        <span role="status" className="min-w-0 flex-1 text-warning">
          The message you're replying to was deleted. Your reply won't quote it.
        </span>
      ) : (
        <>
          <span className="flex-none text-signal">Replying to {quote.senderUsername}</span>
          <span dir="auto" className="min-w-0 flex-1 truncate text-muted">
            {plainExcerpt(quote.content) || attachmentTexts.attachment}
          </span>
        </>
      )}
      <IconButton size="sm" icon="close" label="Cancel reply" onClick={onCancel} />
    </div>
  );
}
