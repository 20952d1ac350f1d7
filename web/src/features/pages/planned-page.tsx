import { Link } from "react-router-dom";
import { Icon } from "../../ui/icon";
import { PageHeader } from "../../ui/page-header";
import { useSession } from "../accounts/session";
import { SignInFirst } from "../accounts/sign-in-first";
import { plannedLabels as labels, plannedTexts, type PlannedPageId, type PlannedTexts } from "./planned-texts";

/** Says honestly what a screen that is not built yet will hold, and what one can do until then. */
export function PlannedPage({ id }: { id: PlannedPageId }) {
  const { status } = useSession();
  const texts = plannedTexts[id];
  const asksToSignIn = texts.membersOnly && status !== "signedIn";
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-10 px-4 py-12 sm:px-8 lg:py-20">
      <PageHeader title={texts.title} subtitle={texts.lead} />
      {asksToSignIn ? <SignInFirst title={labels.signInFirst} /> : <Outlook texts={texts} />}
    </div>
  );
}

function Outlook({ texts }: { texts: PlannedTexts }) {
  return (
    <div className="grid gap-10 md:grid-cols-[1fr_16rem]">
      <section className="flex flex-col gap-4">
        <h2 className="label text-muted">{texts.heading ?? labels.holds}</h2>
        <ol className="flex flex-col">
          {texts.holds.map((line, index) => (
            <li key={line} className="flex gap-4 border-t border-line py-3.5">
              <span aria-hidden="true" className="figures text-sm leading-[1.6rem] text-muted">
                {String(index + 1).padStart(2, "0")}
              </span>
              {line}
            </li>
          ))}
        </ol>
      </section>
      <nav aria-label={labels.meanwhile} className="flex flex-col gap-4">
        <h2 className="label text-muted">{labels.meanwhile}</h2>
        <ul className="flex flex-col">
          {texts.meanwhile.map(({ label, to }) => (
            <li key={label} className="border-t border-line">
              <Link
                to={to}
                className="flex min-h-12 items-center justify-between gap-3 py-2 text-signal transition-colors hover:text-text"
              >
                {label}
                <Icon name="arrow-right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
