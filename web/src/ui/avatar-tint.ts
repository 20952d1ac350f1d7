/** Of the colour that somebody chose, in what their initial stands on, is drawn with and is framed by. */
const SHARE = { plate: 0.22, ink: 0.5, line: 0.5 };
const raised = [22, 27, 37] as const;
const text = [232, 236, 243] as const;

type Rgb = readonly [number, number, number];

export interface AvatarTint {
  plate: string;
  ink: string;
  line: string;
}

/** A dark plate of the colour: at full strength it would be the loudest thing on a screen of messages. */
export function tintOf(color: string): AvatarTint {
  const rgb = channelsOf(color);
  return { plate: mix(rgb, raised, SHARE.plate), ink: mix(rgb, text, SHARE.ink), line: mix(rgb, raised, SHARE.line) };
}

const channelsOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

function mix(color: Rgb, other: Rgb, share: number): string {
  const mixed = color.map((channel, index) => Math.round(channel * share + (other[index] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
