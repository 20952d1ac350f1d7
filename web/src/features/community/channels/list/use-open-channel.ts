import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isRecord } from "../../../../lib/storage/json";
import { SELECTED_STATE } from "../../../../lib/navigation/selected-state";
import { paths } from "../../../../lib/paths";
import { focusMessageBox } from "../../messages/composer/message-box";

/** Returns a function that opens a channel and focuses its message box. `isShown` is false until the channel has loaded. */
export function useOpenChannel(isShown: boolean): (channelId: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const isSelected = isRecord(state) && state.selected === true;
  useEffect(
    function focusSelected() {
      if (isSelected && isShown) focusMessageBox();
    },
    [location.key, isSelected, isShown],
  );
  return (channelId) => void navigate(paths.community(channelId), { state: SELECTED_STATE });
}
