import { classNames } from "../../../../lib/class-names";
import { adminUsersTexts as texts } from "../../texts";

export function LiveIndicator({ isLive }: { isLive: boolean }) {
  return (
    <p role="status" title={isLive ? texts.liveHint : texts.offlineHint} className="label flex items-center gap-2">
      <span
        aria-hidden="true"
        className={classNames("size-2 rounded-full", isLive ? "bg-signal" : "animate-pulse-soft bg-warning")}
      />
      <span className={isLive ? "text-signal" : "text-warning"}>{isLive ? texts.live : texts.offline}</span>
    </p>
  );
}
