import { Link } from "react-router-dom";
import type { ContactInbox_messageFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { formatDateTime } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { Icon } from "../../../ui/icon";
import { inboxTexts as texts } from "../texts";
import { DeleteButton } from "./delete-button";
import { ReadButton } from "./read-button";
import { Transcript } from "./transcript";

type Message = ContactInbox_messageFragment;

interface MessageCardProps {
  message: Message;
  onReply: () => void;
}

export function MessageCard({ message, onReply }: MessageCardProps) {
  const isNew = message.readAt === null;
  return (
    <Card as="li" className={classNames("flex flex-col gap-4 p-5", isNew && "border-l-2 border-l-signal")}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 pr-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {message.name}
            {isNew && <Badge tone="signal">New</Badge>}
            {message.userId && (
              <Link to={paths.publicProfile(message.userId)} className="text-xs font-normal text-muted underline">
                {texts.member}
              </Link>
            )}
          </h2>
          <a href={`mailto:${message.email}`} className="text-sm break-all text-muted hover:text-signal">
            {message.email}
          </a>
        </div>
        <Timestamp iso={message.createdAt} />
      </header>
      <p className="max-w-3xl wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      <Transcript id={message.id} turns={message.transcriptTurns} />
      <Replies replies={message.replies} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.actionLabel(texts.reply, message.name)}
          onClick={onReply}
        >
          <Icon name="reply" size={16} />
          {texts.reply}
        </Button>
        <ReadButton message={message} />
        <DeleteButton message={message} />
      </div>
    </Card>
  );
}

function Timestamp({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="figures text-xs text-muted">
      {formatDateTime(iso)}
    </time>
  );
}

function Replies({ replies }: { replies: Message["replies"] }) {
  if (replies.length === 0) return null;
  return (
    // A group instead of a landmark, because every message has one.
    <div role="group" aria-label="Replies" className="flex flex-col gap-3 border-l-2 border-signal/50 pl-4">
      {replies.map((reply) => (
        <div key={reply.id} className="text-sm">
          <p className="flex flex-wrap items-baseline gap-x-3 text-muted">
            {texts.repliedBy(reply.authorUsername)}
            <Timestamp iso={reply.createdAt} />
          </p>
          <p className="max-w-3xl wrap-anywhere whitespace-pre-wrap">{reply.body}</p>
        </div>
      ))}
    </div>
  );
}
