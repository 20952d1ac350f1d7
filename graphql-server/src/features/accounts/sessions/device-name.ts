import Bowser from "bowser";

/** "Firefox on Linux", from what the browser says of itself; "Unknown device" when it says nothing known. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return "Unknown device";
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
