import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isRecord } from "../../../../lib/storage/json";
import { paths } from "../../../../lib/paths";
import { focusMessageBox } from "../../messages/composer/message-box";

/** Location state of a channel that the member selected, as opposed to one opened by a link. */
export const SELECTED_STATE = { selected: true } as const;

/** Returns a function that opens a channel and focuses its message box. `shownId` is undefined until a channel has loaded. */
export function useOpenChannel(shownId: string | undefined): (channelId: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const isSelected = isRecord(state) && state.selected === true;
  useEffect(
    function focusSelected() {
      if (isSelected && shownId) focusMessageBox();
    },
    [location.key, isSelected, shownId],
  );
  return (channelId) => void navigate(paths.community(channelId), { state: SELECTED_STATE });
}
