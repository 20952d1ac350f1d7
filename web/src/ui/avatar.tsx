import { useState } from "react";
import { classNames } from "../lib/class-names";

export interface AvatarPerson {
  username: string;
  /** File name under /avatars/. */
  avatar: string;
  /** Hex color of the initial. Without it, the picture is shown. */
  profileColor?: string | null;
}

export type AvatarSize = 32 | 40 | 56 | 96;

interface AvatarProps {
  person: AvatarPerson;
  size?: AvatarSize;
  /** Adds the presence dot. Omit it if presence is unknown. */
  online?: boolean;
  className?: string;
}

const fallbackPicture = "avatar_ai.png";

/** Decorative, so show the username next to it. */
export function Avatar({ person, size = 40, online, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames("relative inline-block flex-none", className)}
      style={{ width: size, height: size }}
    >
      {person.profileColor ? (
        <Initial username={person.username} color={person.profileColor} size={size} />
      ) : (
        <Picture key={person.avatar} username={person.username} fileName={person.avatar} size={size} />
      )}
      {online !== undefined && <PresenceDot online={online} />}
    </span>
  );
}

const frame = "cut block size-full";

function cutSize(size: AvatarSize) {
  return { "--cut-size": `${Math.round(size / 5)}px` };
}

/** The colors of an avatar with an initial. Muted, so that they don't distract from the content. */
export function initialColors(color: string) {
  const line = `color-mix(in srgb, ${color} 50%, var(--color-raised))`;
  return {
    backgroundColor: `color-mix(in srgb, ${color} 20%, var(--color-raised))`,
    color: `color-mix(in srgb, ${color} 65%, var(--color-text))`,
    borderColor: line,
    "--cut-line": line,
  };
}

function Initial({ username, color, size }: { username: string; color: string; size: AvatarSize }) {
  return (
    <span
      className={classNames(frame, "grid place-items-center border font-display font-semibold caps")}
      style={{ ...cutSize(size), ...initialColors(color), fontSize: size * 0.45 }}
    >
      {[...username][0] ?? "?"}
    </span>
  );
}

/** In degrees. A shift below -15 would turn the gold picture pink, our danger color. */
const hueShifts = [0, 15, 30, 45, -15];

/** Distinguishes members with the same picture. Always the same for a username. */
export function hueShiftOf(username: string): number {
  const sum = [...username].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return hueShifts[sum % hueShifts.length] ?? 0;
}

/** Members share the built-in pictures, so these get a hue shift. Uploads don't. */
const isBuiltIn = (fileName: string): boolean => fileName.endsWith(".png");

interface PictureProps {
  username: string;
  fileName: string;
  size: AvatarSize;
}

function Picture({ username, fileName, size }: PictureProps) {
  const [missing, setMissing] = useState(false);
  const shown = missing || !fileName ? fallbackPicture : fileName;
  const filter = isBuiltIn(shown) ? `hue-rotate(${hueShiftOf(username)}deg)` : undefined;
  return (
    <img
      src={`/avatars/${encodeURIComponent(shown)}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className={classNames(frame, "bg-raised object-cover [--cut-line:transparent]")}
      style={{ ...cutSize(size), filter }}
    />
  );
}

function PresenceDot({ online }: { online: boolean }) {
  return (
    <span
      className={classNames(
        "absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full border-2 border-canvas",
        online ? "bg-signal" : "bg-muted",
      )}
    />
  );
}
