import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { publicProfileTexts as texts } from "./texts";

/** Goes back, or to the leaderboard if the visit started on this page. */
export function BackButton() {
  const navigate = useNavigate();
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-3"
      onClick={() => void (hasPreviousPage() ? navigate(-1) : navigate(paths.leaderboard()))}
    >
      <Icon name="arrow-left" size={16} />
      {texts.back}
    </Button>
  );
}

/** React Router numbers the history entries of a tab from 0 and keeps the number across reloads. */
function hasPreviousPage(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
}
