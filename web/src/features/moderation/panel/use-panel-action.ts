import { useApolloClient } from "@apollo/client/react";
import {
  ModerationRecordOfDocument,
  useAdjustXpMutation,
  useBanUserMutation,
  useChangeUserRoleMutation,
  useKickUserMutation,
  useMuteUserMutation,
  useStrikeUserMutation,
} from "../moderation.generated";
import type { PanelAction, PanelValues } from "./panel-values";
import { panelTexts as texts } from "../texts";

type OtherAction = Exclude<PanelAction, "XP">;

interface Target {
  id: string;
  username: string;
}

/** Does what the panel says to a person, and answers what was really done; rejects with the server's words. */
export function usePanelAction({ id: userId, username }: Target): (values: PanelValues) => Promise<string> {
  const client = useApolloClient();
  const options = { refetchQueries: [ModerationRecordOfDocument] };
  const [ban] = useBanUserMutation(options);
  const [mute] = useMuteUserMutation(options);
  const [kick] = useKickUserMutation(options);
  const [strike] = useStrikeUserMutation(options);
  const [adjustXp] = useAdjustXpMutation(options);
  const [changeRole] = useChangeUserRoleMutation(options);

  async function changeXp({ reason, amount, idempotencyKey }: PanelValues): Promise<string> {
    const { data } = await adjustXp({
      variables: { input: { userId, reason, amount: Number(amount), idempotencyKey } },
    });
    // Taking stops at 0: what was taken may be less than what was asked for.
    return data ? texts.xpChanged(username, data.adjustXp.amount, data.adjustXp.xp) : texts.failed;
  }

  function runMutation({ action, ...values }: PanelValues & { action: OtherAction }): Promise<unknown> {
    const { reason, seconds, until, role, idempotencyKey } = values;
    switch (action) {
      case "BAN":
        return ban({ variables: { input: { userId, reason, until: until ? new Date(until).toISOString() : null } } });
      case "MUTE":
        return mute({ variables: { input: { userId, reason, seconds: Number(seconds) } } });
      case "KICK":
        return kick({ variables: { input: { userId, reason } } });
      case "STRIKE":
        return strike({ variables: { input: { userId, reason, idempotencyKey } } });
      case "ROLE":
        return changeRole({ variables: { input: { userId, role, reason: reason || null } } });
    }
  }

  return async (values) => {
    const { action } = values;
    try {
      if (action === "XP") return await changeXp(values);
      await runMutation({ ...values, action });
      return texts.done[action](username);
    } catch (error) {
      // Without an answer it may have been done.
      void client.refetchQueries({ include: [ModerationRecordOfDocument] });
      throw error;
    }
  };
}
