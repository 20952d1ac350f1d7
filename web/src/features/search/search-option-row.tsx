import type { ReactNode } from "react";
import type { FoundLessonRowFragment, FoundMessageRowFragment } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { classNames } from "../../lib/class-names";
import { formatDateTime, formatRelativeTime } from "../../lib/text/format";
import { Avatar } from "../../ui/avatar";
import { Icon, type IconName } from "../../ui/icon";
import { categoryNames, channelIcon, UnreadBadge } from "../community";
import type { SearchOption } from "./search-options";
import { searchTexts } from "./texts";

interface SearchOptionRowProps {
  option: SearchOption;
  id: string;
  isActive: boolean;
  onActivate: () => void;
  onChoose: () => void;
}

export function SearchOptionRow({ option, id, isActive, onActivate, onChoose }: SearchOptionRowProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={onActivate}
      onClick={onChoose}
      className={classNames(
        "flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-sm select-none pointer-coarse:min-h-11",
        isActive && "bg-line",
      )}
    >
      <OptionContent option={option} />
    </li>
  );
}

function OptionContent({ option }: { option: SearchOption }) {
  switch (option.kind) {
    case "filters":
      return <Line icon="sliders" main={<span className="figures">{option.token}</span>} detail={option.text} />;
    case "recent":
      return <Line icon="clock" main={option.query} />;
    case "channels":
      return (
        <>
          <Line
            icon={channelIcon(option.channel)}
            main={option.channel.name}
            detail={categoryNames[option.channel.category]}
          />
          {option.channel.unread > 0 && (
            <UnreadBadge unread={option.channel.unread} mentions={option.channel.unreadMentions} />
          )}
        </>
      );
    case "commands": {
      const { command } = option;
      return <Line icon={command.icon} main={command.title} detail={"detail" in command ? command.detail : ""} />;
    }
    case "members":
      return (
        <>
          <Avatar person={option.member} size={32} />
          <Line main={option.member.username} detail={option.member.name} />
        </>
      );
    case "lessons":
      return <LessonLine lesson={option.lesson} />;
    case "pages":
      return (
        <>
          <Icon
            name={option.path.startsWith(paths.tools()) ? "sliders" : "book"}
            size={16}
            className="flex-none text-muted"
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{option.page.title}</span>
            <span className="block truncate text-xs text-muted">{option.page.text}</span>
          </span>
        </>
      );
    case "messages":
      return <MessageLine found={option.found} />;
    case "all":
      return <Line icon="arrow-right" main="See all messages" />;
  }
}

function Line({ icon, main, detail }: { icon?: IconName; main: ReactNode; detail?: string }) {
  return (
    <>
      {icon && <Icon name={icon} size={16} className="text-muted" />}
      <span className="min-w-0 flex-none truncate">{main}</span>
      <span className="min-w-0 flex-1 truncate text-right text-xs text-muted">{detail}</span>
    </>
  );
}

function LessonLine({ lesson }: { lesson: FoundLessonRowFragment }) {
  const { title, courseTitle, position, viewerCanRead, coursePriceCents, isInPremium } = lesson;
  return (
    <>
      <Icon name={viewerCanRead ? "book" : "lock"} size={16} className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {!viewerCanRead && <span className="sr-only">{searchTexts.locked}: </span>}
          {title}
        </span>
        <span className="block truncate text-xs text-muted">{`${courseTitle}, lesson ${position}`}</span>
        {!viewerCanRead && (
          <span className="block truncate text-xs text-muted">
            {searchTexts.unlockedBy({ isFree: coursePriceCents === 0, isInPremium })}
          </span>
        )}
      </span>
    </>
  );
}

function MessageLine({ found: { channelName, snippet, message } }: { found: FoundMessageRowFragment }) {
  return (
    <>
      <Avatar person={message.sender} size={32} className="self-start" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2 text-xs text-muted">
          <span className="min-w-0 truncate text-text">{message.sender.username}</span>
          <span className="min-w-0 truncate">#{channelName}</span>
          <time
            dateTime={message.createdAt}
            title={formatDateTime(message.createdAt)}
            className="figures ml-auto flex-none"
          >
            {formatRelativeTime(message.createdAt)}
          </time>
        </span>
        <span className="line-clamp-2 break-words text-muted">
          {snippet.map(({ text, isMatch }, index) =>
            isMatch ? (
              <mark key={index} className="bg-transparent font-semibold text-signal">
                {text}
              </mark>
            ) : (
              <span key={index}>{text}</span>
            ),
          )}
        </span>
      </span>
    </>
  );
}
