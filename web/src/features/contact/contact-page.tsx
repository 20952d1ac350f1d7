import { useSearchParams } from "react-router-dom";
import { Icon } from "../../ui/icon";
import { PageHeader } from "../../ui/page/page-header";
import { useSession } from "../accounts";
import { ContactDetails } from "./contact-details";
import { ContactForm } from "./contact-form";
import { contactTexts as texts, mfaHints } from "./texts";

/** The contact form. Prefilled for visitors who come from the MFA page. */
export function ContactPage() {
  const { viewer } = useSession();
  const [query] = useSearchParams();
  const queryEmail = query.get("email");
  // The specification requires both parameters.
  const fromMfa = query.get("fromMfa") === "true" && Boolean(queryEmail);
  const email = queryEmail ?? viewer?.email ?? "";
  const prefilled = { name: viewer?.name ?? "", email, message: fromMfa ? texts.mfaMessage : "" };
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-4 py-10 sm:px-8">
      <PageHeader
        title={fromMfa ? texts.mfaTitle : texts.title}
        subtitle={
          fromMfa
            ? "Having trouble with MFA verification? Tell us, and we'll help you sign in."
            : "Ask about a course, a payment, or the community. A person reads every message and replies by email."
        }
      />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-8">
          {fromMfa && <MfaHints />}
          <ContactForm key={query.toString()} purpose={`page ${query.toString()}`} prefilled={prefilled} />
        </div>
        <ContactDetails />
      </div>
    </div>
  );
}

function MfaHints() {
  return (
    <section aria-labelledby="mfa-hints" className="flex flex-col gap-3 border-l-2 border-signal pl-5">
      <h2 id="mfa-hints" className="label text-muted">
        Before you write
      </h2>
      <ul className="flex flex-col gap-2 text-sm">
        {mfaHints.hints.map((hint) => (
          <li key={hint} className="flex gap-2.5">
            <Icon name="check" size={16} className="mt-0.5 text-signal" />
            {hint}
          </li>
        ))}
      </ul>
    </section>
  );
}
