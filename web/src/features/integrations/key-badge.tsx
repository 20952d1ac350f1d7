import { Badge } from "../../ui/badge";
import type { KeyState } from "./key-state";
import { apiKeyTexts as texts } from "./texts";

const tones = { active: "signal", expired: "neutral", revoked: "neutral" } as const;

export function KeyBadge({ state }: { state: KeyState }) {
  return <Badge tone={tones[state]}>{texts[state]}</Badge>;
}
