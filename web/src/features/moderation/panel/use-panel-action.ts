import { useApolloClient } from "@apollo/client/react";
import {
  MemberModerationRecordDocument,
  useAdjustXpMutation,
  useBanUserMutation,
  useChangeUserRoleMutation,
  useKickUserMutation,
  useMuteUserMutation,
  useStrikeUserMutation,
} from "./panel.generated";
import type { PanelAction, PanelValues } from "./panel-values";
import { panelTexts as texts } from "./panel-texts";

type OtherAction = Exclude<PanelAction, "XP">;

interface Target {
  id: string;
  username: string;
}

/** Performs the panel's action and resolves with a success message. Rejects with the server's error. */
export function usePanelAction({ id: userId, username }: Target): (values: PanelValues) => Promise<string> {
  const client = useApolloClient();
  const options = { refetchQueries: [MemberModerationRecordDocument] };
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
    // XP stops at 0, so the server may have removed less than requested.
    return data ? texts.xpChanged(username, data.adjustXp.amount, data.adjustXp.xp) : texts.failed;
  }

  function runMutation({ action, ...values }: PanelValues & { action: OtherAction }): Promise<unknown> {
    const { reason, seconds, until, role, idempotencyKey } = values;
    const rule = values.rule || null;
    switch (action) {
      case "BAN":
        return ban({
          variables: { input: { userId, reason, rule, until: until ? new Date(until).toISOString() : null } },
        });
      case "MUTE":
        return mute({ variables: { input: { userId, reason, rule, seconds: Number(seconds) } } });
      case "KICK":
        return kick({ variables: { input: { userId, reason, rule } } });
      case "STRIKE":
        return strike({ variables: { input: { userId, reason, rule, idempotencyKey } } });
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
      // A lost response may hide a successful action.
      void client.refetchQueries({ include: [MemberModerationRecordDocument] });
      throw error;
    }
  };
}
