import { useState } from "react";
import type { SignInMethodsQuery, SignInProvider } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { formatDate } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { notify } from "../../../ui/toast/notify";
import { SettingRow } from "../security/setting-row";
import { PROVIDER_NAMES, useStartVisit } from "./provider-visit";
import { useSignInMethodsQuery, useUnlinkProviderMutation } from "./providers.generated";

type Identity = SignInMethodsQuery["signInMethods"]["identities"][number];

/** The viewer's accounts at other sites, one row per provider. Renders nothing where this site has none. */
export function LinkedAccounts() {
  const { data } = useSignInMethodsQuery({ fetchPolicy: "cache-and-network" });
  if (!data) return null;
  const { identities } = data.signInMethods;
  // One that was linked stays removable after the operator turned its provider off.
  const providers = new Set([...data.signInProviders, ...identities.map(({ provider }) => provider)]);
  return [...providers].map((provider) => (
    <LinkedAccount
      key={provider}
      provider={provider}
      identity={identities.find((identity) => identity.provider === provider)}
    />
  ));
}

function LinkedAccount({ provider, identity }: { provider: SignInProvider; identity: Identity | undefined }) {
  const name = PROVIDER_NAMES[provider];
  const visit = useStartVisit({ isLink: true, returnTo: null });
  const [unlink, { loading }] = useUnlinkProviderMutation();
  const [error, setError] = useState<string>();

  async function remove({ id }: Identity) {
    setError(undefined);
    try {
      await unlink({ variables: { id } });
      notify.success(`Your ${name} account is unlinked.`);
    } catch (problem) {
      setError(errorText(problem));
    }
  }

  const used = identity?.lastUsedAt && ` Last used ${formatDate(identity.lastUsedAt)}.`;
  return (
    <SettingRow
      title={`${name} account`}
      text={
        identity
          ? `${identity.email || "Linked"}, since ${formatDate(identity.createdAt)}.${used || ""}`
          : `Link it to sign in with ${name}, without your password.`
      }
      action={
        identity ? (
          <Button variant="ghost" size="sm" busy={loading} onClick={() => void remove(identity)}>
            Unlink
          </Button>
        ) : (
          <Button variant="secondary" size="sm" busy={visit.opening !== null} onClick={() => void visit.open(provider)}>
            Link
          </Button>
        )
      }
    >
      <FormAlert text={error ?? visit.error} />
    </SettingRow>
  );
}
