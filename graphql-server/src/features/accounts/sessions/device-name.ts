import Bowser from "bowser";

/** The browser and system of a user agent, such as "Firefox on Linux"; "Unknown device" if it isn't recognized. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return "Unknown device";
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
