import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { publicProfileTexts as texts } from "./texts";

/** To the page before this one, or to the leaderboard when the visit began here. */
export function BackButton() {
  const navigate = useNavigate();
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-3"
      onClick={() => void (hasPageBefore() ? navigate(-1) : navigate(paths.leaderboard()))}
    >
      <Icon name="arrow-left" size={16} />
      {texts.back}
    </Button>
  );
}

/** The router numbers the entries of this tab from 0 and keeps the number through reloads. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
}
