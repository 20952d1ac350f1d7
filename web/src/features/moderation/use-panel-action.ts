import {
  ModerationRecordOfDocument,
  useAdjustXpMutation,
  useBanUserMutation,
  useChangeUserRoleMutation,
  useKickUserMutation,
  useMuteUserMutation,
  useStrikeUserMutation,
} from "./moderation.generated";
import type { PanelAction, PanelValues } from "./panel-values";
import { panelTexts as texts } from "./texts";

type OtherAction = Exclude<PanelAction, "XP">;

interface Subject {
  id: string;
  username: string;
}

/** Does what the panel says to a person, and answers what was really done; rejects with the server's words. */
export function usePanelAction({ id: userId, username }: Subject): (values: PanelValues) => Promise<string> {
  const after = { refetchQueries: [ModerationRecordOfDocument] };
  const [ban] = useBanUserMutation(after);
  const [mute] = useMuteUserMutation(after);
  const [kick] = useKickUserMutation(after);
  const [strike] = useStrikeUserMutation(after);
  const [adjustXp] = useAdjustXpMutation(after);
  const [changeRole] = useChangeUserRoleMutation(after);

  async function changeXp(reason: string, amount: number): Promise<string> {
    const { data } = await adjustXp({ variables: { input: { userId, reason, amount } } });
    // Taking stops at 0: what was taken may be less than what was asked for.
    return data ? texts.xpChanged(username, data.adjustXp.amount, data.adjustXp.xp) : texts.failed;
  }

  function act({ action, reason, seconds, until, role }: PanelValues & { action: OtherAction }): Promise<unknown> {
    switch (action) {
      case "BAN":
        return ban({ variables: { input: { userId, reason, until: until ? new Date(until).toISOString() : null } } });
      case "MUTE":
        return mute({ variables: { input: { userId, reason, seconds: Number(seconds) } } });
      case "KICK":
        return kick({ variables: { input: { userId, reason } } });
      case "STRIKE":
        return strike({ variables: { input: { userId, reason } } });
      case "ROLE":
        return changeRole({ variables: { input: { userId, role, reason: reason || null } } });
    }
  }

  return async (values) => {
    const { action, reason, amount } = values;
    if (action === "XP") return changeXp(reason, Number(amount));
    await act({ ...values, action });
    return texts.done[action](username);
  };
}
