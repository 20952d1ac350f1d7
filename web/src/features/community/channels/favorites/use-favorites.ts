import { errorText } from "../../../../lib/text/error-text";
import { notify } from "../../../../ui/toast/notify";
import { useCommunityChannelsQuery } from "../channels.generated";
import { useSetFavoriteChannelsMutation } from "./favorites.generated";

interface Favorites {
  /** In the member's order. */
  ids: readonly string[];
  toggle: (channelId: string) => void;
  /** Moves a favorite to the place of another one. */
  move: (channelId: string, toId: string) => void;
}

const NONE: readonly string[] = [];

/** The member's favorite channels, which `useChannels` loads with the channels. */
export function useFavorites(): Favorites {
  const { data } = useCommunityChannelsQuery({ fetchPolicy: "cache-only" });
  const [change] = useSetFavoriteChannelsMutation();
  const favorites = data?.viewer?.favoriteChannels;
  const ids = favorites?.channelIds ?? NONE;

  function set(channelIds: string[]): void {
    if (!favorites) return;
    void change({
      variables: { channelIds },
      optimisticResponse: { setFavoriteChannels: { __typename: "FavoriteChannels", id: favorites.id, channelIds } },
    }).catch((error: unknown) => notify.error(errorText(error)));
  }
  return {
    ids,
    toggle: (channelId) => set(ids.includes(channelId) ? ids.filter((id) => id !== channelId) : [...ids, channelId]),
    move: (channelId, toId) => {
      const to = ids.indexOf(toId);
      if (to < 0 || channelId === toId) return;
      set(ids.filter((id) => id !== channelId).toSpliced(to, 0, channelId));
    },
  };
}
