import { errorText } from "../../../../lib/text/error-text";
import { notify } from "../../../../ui/toast/notify";
import type { Channel } from "../list/channel-groups";
import { useCommunityChannelsQuery } from "../channels.generated";
import { useSetFavoriteChannelsMutation } from "./favorites.generated";

interface Favorites {
  toggle: (channelId: string) => void;
  /** Moves a favorite to the place of another one. */
  move: (channelId: string, toId: string) => void;
}

/** The favorite channels, in the member's order. */
export const favoritesOf = <Favorite extends Pick<Channel, "viewerFavoritePlace">>(
  channels: readonly Favorite[],
): Favorite[] =>
  channels
    .filter(({ viewerFavoritePlace }) => viewerFavoritePlace !== null)
    .sort((a, b) => (a.viewerFavoritePlace ?? 0) - (b.viewerFavoritePlace ?? 0));

/** Changes the member's favorite channels. */
export function useFavorites(): Favorites {
  const { data } = useCommunityChannelsQuery({ fetchPolicy: "cache-only" });
  const [change] = useSetFavoriteChannelsMutation();
  const channels = data?.channels ?? [];
  const ids = favoritesOf(channels).map(({ id }) => id);

  function set(channelIds: string[]): void {
    void change({
      variables: { channelIds },
      optimisticResponse: {
        setFavoriteChannels: channels.map(({ id }) => ({
          __typename: "Channel",
          id,
          viewerFavoritePlace: channelIds.includes(id) ? channelIds.indexOf(id) + 1 : null,
        })),
      },
    }).catch((error: unknown) => notify.error(errorText(error)));
  }
  return {
    toggle: (channelId) => set(ids.includes(channelId) ? ids.filter((id) => id !== channelId) : [...ids, channelId]),
    move: (channelId, toId) => {
      const to = ids.indexOf(toId);
      if (to < 0 || channelId === toId) return;
      set(ids.filter((id) => id !== channelId).toSpliced(to, 0, channelId));
    },
  };
}
