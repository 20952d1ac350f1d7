import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { DeskState_runFragment, SimulatorRunPlayedSubscription, SimulatorStepUntil } from "../../../gql/graphql";
import { useRealtimeStatus } from "../../../lib/live/realtime-status";
import { keepSubscribed } from "../../../lib/live/use-live-subscription";
import { randomUuid } from "../../../lib/random-uuid";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { notify } from "../../../ui/toast/notify";
import {
  CancelSimulatorOrderDocument,
  CloseSimulatorTradeDocument,
  EndSimulatorRunDocument,
  MoveSimulatorOrderDocument,
  PlaceSimulatorOrderDocument,
  SimulatorDeskDocument,
  SimulatorRunPlayedDocument,
  StepSimulatorRunDocument,
} from "../simulator.generated";
import { openDesk, withFrame, withState, type Desk } from "./desk-state";
import type { NewOrder } from "./ticket";

/** Prices that replace those of a trade. Null removes one. */
export interface NewPrices {
  entryPrice?: number;
  stop?: number | null;
  target?: number | null;
}

export interface DeskActions {
  /** All of them resolve to whether the server carried it out; if not, a toast says why. */
  step: (bars: number, until?: SimulatorStepUntil) => Promise<boolean>;
  place: (order: NewOrder) => Promise<boolean>;
  move: (tradeId: string, prices: NewPrices) => Promise<boolean>;
  cancel: (tradeId: string) => Promise<boolean>;
  close: (tradeId: string, units: number | null) => Promise<boolean>;
  end: () => Promise<boolean>;
  play: (barsPerSecond: number) => void;
  pause: () => void;
}

interface DeskView {
  desk: Desk | null;
  error: unknown;
  /** Null while paused. */
  barsPerSecond: number | null;
  /** Whether an action is on its way. */
  isBusy: boolean;
  reload: () => void;
  actions: DeskActions;
}

const isState = (value: unknown): value is DeskState_runFragment =>
  typeof value === "object" && value !== null && "closedBars" in value;

/** A run, and what one can do in it. The server decides everything; the desk shows what it answers. */
export function useDesk(runId: string): DeskView {
  const client = useApolloClient();
  const isConnected = useRealtimeStatus() === "connected";
  const [desk, setDesk] = useState<Desk | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [barsPerSecond, setSpeed] = useState<number | null>(null);
  const [pendingCount, setPendingCount] = useState(0);
  const latest = useRef<Desk | null>(null);
  /** By content: the ids of actions whose response was lost. Sent again, they can't be carried out twice. */
  const unanswered = useRef(new Map<string, string>());

  const show = useCallback((next: Desk): void => {
    latest.current = next;
    setDesk(next);
  }, []);

  const load = useCallback(async (): Promise<void> => {
    try {
      const variables = { id: runId, first: 0 };
      const { data } = await client.query({ query: SimulatorDeskDocument, variables, fetchPolicy: "no-cache" });
      if (data?.simulatorRun) show(openDesk(data.simulatorRun));
      setError(null);
    } catch (failure) {
      if (!latest.current) setError(failure);
      else notify.error(errorText(failure));
    }
  }, [client, runId, show]);

  useEffect(
    function loadRun() {
      void load();
    },
    [load],
  );

  const handleFrame = useEffectEvent((frame: SimulatorRunPlayedSubscription["simulatorRunPlayed"]): void => {
    const next = latest.current && withFrame(latest.current, frame);
    if (next) show(next);
    else void load();
    // What was filled may need a decision.
    if (frame.isOver || frame.events.length > 0) setSpeed(null);
  });
  const handleRejected = useEffectEvent((failure: unknown): void => {
    setSpeed(null);
    notify.error(errorText(failure));
  });
  useEffect(
    function play() {
      if (barsPerSecond === null || !isConnected) return undefined;
      return keepSubscribed(client, SimulatorRunPlayedDocument, () => ({ runId, barsPerSecond }), {
        onData: (data) => handleFrame(data.simulatorRunPlayed),
        onRejected: (failure) => handleRejected(failure),
      });
    },
    [client, runId, barsPerSecond, isConnected],
  );
  useEffect(
    // Watching is part of the practice, so the market waits, too.
    function pauseWithoutConnection() {
      return isConnected ? () => setSpeed(null) : undefined;
    },
    [isConnected],
  );

  const act = useCallback(
    async <Data extends object, Variables extends OperationVariables & { first: number }>(
      mutation: TypedDocumentNode<Data, Variables>,
      variables: NoInfer<Omit<Variables, "first">>,
    ): Promise<boolean | null> => {
      setPendingCount((count) => count + 1);
      try {
        const first = latest.current?.closedBars ?? 0;
        const { data } = await client.mutate({
          mutation,
          variables: { ...variables, first } as Variables,
          fetchPolicy: "no-cache",
        });
        const state = Object.values(data ?? {}).find(isState);
        if (state && latest.current) show(withState(latest.current, state));
        return true;
      } catch (failure) {
        notify.error(errorText(failure));
        if (errorCode(failure) !== "NO_RESPONSE") return false;
        // It may have been carried out, so look.
        await load();
        return null;
      } finally {
        setPendingCount((count) => count - 1);
      }
    },
    [client, load, show],
  );

  /** Runs an action under an id that it keeps until the server has answered. A lost response (null) counts as not carried out. */
  async function once(content: object, run: (id: string) => Promise<boolean | null>): Promise<boolean> {
    const key = JSON.stringify(content);
    const id = unanswered.current.get(key) ?? randomUuid();
    unanswered.current.set(key, id);
    const isDone = await run(id);
    if (isDone !== null) unanswered.current.delete(key);
    return isDone ?? false;
  }

  const actions: DeskActions = {
    step: async (bars, until) => {
      const fromBar = latest.current?.closedBars ?? 0;
      return (await act(StepSimulatorRunDocument, { input: { runId, fromBar, bars, until } })) ?? false;
    },
    place: (order) =>
      once(order, async (tradeId) => {
        const isDone = await act(PlaceSimulatorOrderDocument, { input: { runId, tradeId, ...order } });
        const isThere = latest.current?.account.trades.some(({ id }) => id === tradeId) ?? false;
        return isDone ?? (isThere || null);
      }),
    move: (tradeId, prices) =>
      once({ move: tradeId, prices }, (actionId) =>
        act(MoveSimulatorOrderDocument, { input: { runId, actionId, tradeId, ...prices } }),
      ),
    cancel: (tradeId) =>
      once({ cancel: tradeId }, (actionId) =>
        act(CancelSimulatorOrderDocument, { input: { runId, actionId, tradeId } }),
      ),
    close: (tradeId, units) =>
      once({ close: tradeId, units }, (actionId) =>
        act(CloseSimulatorTradeDocument, { input: { runId, actionId, tradeId, units } }),
      ),
    end: async () => (await act(EndSimulatorRunDocument, { id: runId })) ?? false,
    play: setSpeed,
    pause: () => setSpeed(null),
  };
  return { desk, error, barsPerSecond, isBusy: pendingCount > 0, reload: () => void load(), actions };
}
