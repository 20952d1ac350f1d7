/** @jest-environment node */
import { formatCountdown, formatDuration } from "./duration";

it.each([
  [60, "1 minute"],
  [45, "45 seconds"],
  [3600, "1 hour"],
  [5400, "1.5 hours"],
  [86_400, "24 hours"],
  [90, "1.5 minutes"],
])("formats %i seconds as %s", (seconds, label) => expect(formatDuration(seconds)).toBe(label));

it.each([
  [-3, "0:00"],
  [6.2, "0:07"],
  [599, "9:59"],
  [3723, "1:02:03"],
])("counts down %d seconds as %s", (seconds, label) => expect(formatCountdown(seconds)).toBe(label));
