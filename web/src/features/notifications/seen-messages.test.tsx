import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render } from "@testing-library/react";
import { useRef } from "react";
import { of } from "rxjs";
import { NotificationCountsDocument } from "./notifications.generated";
import { SeenMessages } from "./seen-messages";

const IDS = ["m1", "m2", "m3"];
const MESSAGES = IDS.map((id) => ({ id, sender: { id: "writer" } }));
let reveal: (ids: readonly string[]) => Promise<void>;

beforeEach(() => {
  class Observer {
    private readonly rows: Element[] = [];
    constructor(callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
      reveal = (ids) =>
        act(async () =>
          callback(
            [...this.rows].map((target) => ({
              target,
              isIntersecting: ids.includes((target as HTMLElement).dataset.messageId ?? ""),
            })),
          ),
        );
    }
    observe = (row: Element): void => void this.rows.push(row);
    unobserve = (row: Element): void => void this.rows.splice(this.rows.indexOf(row), 1);
    disconnect = (): void => undefined;
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, "IntersectionObserver");
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function Thread() {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller}>
      {IDS.map((id) => (
        <p key={id} data-message-id={id} />
      ))}
      <SeenMessages scroller={scroller} messages={MESSAGES} viewerId="reader" />
    </div>
  );
}

it("sends messages once when they come into view, and again only if a notification comes right after", async () => {
  jest.useFakeTimers();
  jest.spyOn(document, "hasFocus").mockReturnValue(true);
  const sent: string[][] = [];
  const link = new ApolloLink(({ variables }) => {
    sent.push((variables.input as { messageIds: string[] }).messageIds);
    return of({ data: { markNotificationsRead: null } });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const count = (unread: number): void =>
    void client.writeQuery({
      query: NotificationCountsDocument,
      data: { notificationCounts: { __typename: "NotificationCounts", unread, unreadOther: 0 } },
    });
  const setCount = (unread: number): Promise<void> => act(async () => count(unread));
  count(1);
  render(
    <ApolloProvider client={client}>
      <Thread />
    </ApolloProvider>,
  );
  expect(sent).toEqual([]);
  await reveal(["m3"]);
  await reveal(["m3"]);
  expect(sent).toEqual([["m3"]]);
  await setCount(2);
  expect(sent).toEqual([["m3"], ["m3"]]);
  act(() => jest.advanceTimersByTime(20_000));
  await setCount(3);
  await reveal(["m1"]);
  expect(sent).toEqual([["m3"], ["m3"], ["m1"]]);
});
