import { ApolloClient, HttpLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import type { BannedAccountQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { formatDate, formatPrice } from "../../../lib/text/format";
import { ButtonLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { PageHeader } from "../../../ui/page/page-header";
import { Skeleton } from "../../../ui/state/skeleton";
import { useLinkToken } from "../../accounts";
import { DecisionById } from "../../moderation";
import { YourData } from "../../privacy";
import { BannedOrder } from "../orders/order-page";
import { orderStatuses } from "../texts";
import { useBannedAccountQuery } from "./banned-page.generated";

/** What remains open to a banned member, who can't sign in. The link's token takes the place of a session, on this page only. */
export function BannedPage() {
  const token = useLinkToken();
  const [client] = useState(() => token && createLinkClient(token));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-10 px-4 py-10 sm:px-8">
      <PageHeader
        title="Your account while you are banned"
        subtitle="You can't sign in, but your purchases and your data stay yours. This link is valid for one day."
      />
      {client ? (
        <ApolloProvider client={client}>
          <Account />
        </ApolloProvider>
      ) : (
        <InvalidLink />
      )}
    </div>
  );
}

const createLinkClient = (token: string): ApolloClient =>
  new ApolloClient({
    cache: new InMemoryCache({ typePolicies: { SiteInfo: { keyFields: [] } } }),
    link: new HttpLink({ uri: "/graphql", headers: { authorization: `Bearer ${token}` } }),
  });

function InvalidLink() {
  return (
    <EmptyState
      icon="warning"
      title="This link is no longer valid"
      action={<ButtonLink to={paths.login()}>Sign in</ButtonLink>}
    >
      It is valid for one day, and only during a ban. Sign in with your password to get a new one.
    </EmptyState>
  );
}

function Account() {
  const { data, error, refetch } = useBannedAccountQuery();
  if (error && errorCode(error) === "UNAUTHENTICATED") return <InvalidLink />;
  if (error) {
    return (
      <ErrorState
        title="Couldn't load your account"
        message={errorText(error)}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  }
  if (!data) return <Skeleton height={320} shape="block" />;
  const { myPremium, myPurchases, myDecisions } = data;
  const ban = myDecisions?.edges.map(({ node }) => node).find(({ kind, reversedAt }) => kind === "BAN" && !reversedAt);
  return (
    <>
      {ban && <DecisionById id={ban.id} token={null} />}
      <Part title="Purchases and refunds">
        {myPremium && (
          <p className="text-sm text-muted">
            Premium ends on {formatDate(myPremium.periodEnd)} and doesn't renew, so you won't be charged again.
          </p>
        )}
        {myPurchases.edges.length === 0 && <p className="text-sm text-muted">You haven't bought anything.</p>}
        {myPurchases.edges.map(({ node }) => (
          <Purchase key={node.id} purchase={node} />
        ))}
      </Part>
      <YourData />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="font-display text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

type PurchaseNode = BannedAccountQuery["myPurchases"]["edges"][number]["node"];

function Purchase({ purchase: { reference, title, amountCents, status } }: { purchase: PurchaseNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group border-b border-line pb-4" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-1">
        <Icon
          name="chevron-down"
          size={16}
          className="self-center text-muted transition-transform group-open:rotate-180"
        />
        <span className="min-w-0 flex-1 font-display font-semibold wrap-anywhere">{title}</span>
        <span className="text-sm text-muted">{orderStatuses[status]}</span>
        <span className="figures">{formatPrice(amountCents)}</span>
      </summary>
      {isOpen && (
        <div className="mt-5 grid gap-6">
          <BannedOrder reference={reference} />
        </div>
      )}
    </details>
  );
}
