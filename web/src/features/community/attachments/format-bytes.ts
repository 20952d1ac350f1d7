const KB = 1_024;

/** "0.5 kB", "340 kB", "7.9 MB". */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < KB * KB ? [bytes / KB, "kB"] : [bytes / KB / KB, "MB"];
  return `${value < 10 ? Math.max(0.1, Math.round(value * 10) / 10) : Math.round(value)} ${unit}`;
}
