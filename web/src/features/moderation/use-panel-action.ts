import {
  ModerationRecordOfDocument,
  useAdjustXpMutation,
  useBanUserMutation,
  useChangeUserRoleMutation,
  useKickUserMutation,
  useMuteUserMutation,
  useStrikeUserMutation,
} from "./moderation.generated";
import type { PanelValues } from "./panel-values";

/** Does what the panel says to a person; rejects with the server's words. */
export function usePanelAction(userId: string): (values: PanelValues) => Promise<unknown> {
  const after = { refetchQueries: [ModerationRecordOfDocument] };
  const [ban] = useBanUserMutation(after);
  const [mute] = useMuteUserMutation(after);
  const [kick] = useKickUserMutation(after);
  const [strike] = useStrikeUserMutation(after);
  const [adjustXp] = useAdjustXpMutation(after);
  const [changeRole] = useChangeUserRoleMutation(after);
  return ({ action, reason, seconds, until, role, amount }) => {
    switch (action) {
      case "BAN":
        return ban({ variables: { input: { userId, reason, until: until ? new Date(until).toISOString() : null } } });
      case "MUTE":
        return mute({ variables: { input: { userId, reason, seconds: Number(seconds) } } });
      case "KICK":
        return kick({ variables: { input: { userId, reason } } });
      case "STRIKE":
        return strike({ variables: { input: { userId, reason } } });
      case "XP":
        return adjustXp({ variables: { input: { userId, reason, amount: Number(amount) } } });
      case "ROLE":
        return changeRole({ variables: { input: { userId, role, reason: reason || null } } });
    }
  };
}
