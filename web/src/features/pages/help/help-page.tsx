import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { PageHeader } from "../../../ui/page/page-header";
import { anywhereLinks, helplines, helpTexts as texts } from "./texts";

const linkClasses = "text-signal underline underline-offset-4 transition-colors hover:text-text";

/** Help for people who can't stop trading. Open to everyone, because the lesson about it needs a purchase. */
export function HelpPage() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-10 px-4 py-10 sm:px-8">
      <PageHeader
        title="Can't stop trading?"
        subtitle="For some people, trading does what gambling does. It isn't a weakness of character, and it can be treated. Talk to someone today; you don't have to be sure."
      />
      <p className="border-l-2 border-glitch bg-raised px-4 py-3 text-danger">
        If you might hurt yourself, or someone isn't safe, call your emergency number or a crisis line now. They answer
        day and night.
      </p>
      <section aria-labelledby="lines" className="flex flex-col gap-4">
        <h2 id="lines" className="font-display text-lg font-semibold">
          {texts.linesTitle}
        </h2>
        <p className="text-sm text-muted">
          Gambling helplines also advise people who trade. Numbers can change; if one doesn't answer, the two websites
          below list current ones for every country.
        </p>
        <Helplines />
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <span className="text-muted">Anywhere</span>
          {anywhereLinks.map(({ label, url }) => (
            <a key={url} href={url} rel="noreferrer" className={linkClasses}>
              {label}
            </a>
          ))}
        </p>
      </section>
      <List id="steps" title="What you can do in the next hour" items={texts.steps} />
      <List id="signs" title="Signs to take seriously" items={texts.signs} />
      <p className="text-sm text-muted">
        If you want a break from this site, too, write to us, or delete your account on your profile.
      </p>
      <ButtonLink to={paths.contact()} variant="secondary" className="self-start">
        Contact us
      </ButtonLink>
    </div>
  );
}

function Helplines() {
  return (
    <table className="w-full text-left text-sm">
      <thead className="label text-muted">
        <tr>
          <th className="py-2 pr-4 font-normal">
            <span className="sr-only">{texts.linesTitle}</span>
          </th>
          <th className="py-2 pr-4 font-normal">Gambling helpline</th>
          <th className="py-2 font-normal">Crisis line</th>
        </tr>
      </thead>
      <tbody>
        {helplines.map(({ country, gambling, crisis }) => (
          <tr key={country} className="border-t border-line">
            <th scope="row" className="py-2.5 pr-4 font-medium">
              {country}
            </th>
            <td className="py-2.5 pr-4">
              <Phone number={gambling} />
            </td>
            <td className="py-2.5">
              <Phone number={crisis} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d]/g, "")}`} className={`figures ${linkClasses}`}>
    {number}
  </a>
);

function List({ id, title, items }: { id: string; title: string; items: readonly string[] }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-display text-lg font-semibold">
        {title}
      </h2>
      <ul className="flex list-disc flex-col gap-2.5 pl-5 marker:text-signal">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
