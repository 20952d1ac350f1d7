import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AuthLayout } from "./src/features/accounts/form/auth-layout";
import { signInTexts } from "./src/features/accounts/texts";
import { signUpTexts } from "./src/features/accounts/sign-up/texts";
import { coursesTexts } from "./src/features/courses/texts";
import { HeroText } from "./src/features/pages/home/hero-text";
import { introScreenClasses, IntroScene } from "./src/features/pages/home/intro/intro-scene";
import { INTRO_SEEN_KEY } from "./src/features/pages/home/intro/intro-state";
import { heroTexts } from "./src/features/pages/home/texts";
import { classNames } from "./src/lib/class-names";
import { storageKeys } from "./src/lib/storage/storage";
import { buttonClasses } from "./src/ui/button-classes";
import { PageHeader } from "./src/ui/page/page-header";

/** Reserves the space of a button that depends on the visitor. */
const buttonSpace = (label: string): ReactElement => (
  <span className={classNames("invisible", buttonClasses("primary", "lg"))}>{label}</span>
);

/** The heading of each entry page that is the same for everyone. */
const headings: Record<string, ReactElement> = {
  home: (
    <>
      <div aria-hidden="true" className={classNames("first-intro fixed top-0 left-0 z-50", introScreenClasses)}>
        <IntroScene phase={1} />
      </div>
      <HeroText
        actions={
          <>
            {buttonSpace(heroTexts.start)}
            {buttonSpace(heroTexts.explore)}
          </>
        }
      />
    </>
  ),
  login: <AuthLayout title={signInTexts.title} intro={signInTexts.intro} />,
  register: <AuthLayout title={signUpTexts.title} intro={signUpTexts.intro} />,
  courses: (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader title={coursesTexts.title} subtitle={coursesTexts.subtitle} />
    </div>
  ),
};

/** Shows the first frame of the introduction, above the home page's heading, if the introduction will play. */
const showIntro = `try {
  if (
    sessionStorage.getItem("${INTRO_SEEN_KEY}") === null &&
    localStorage.getItem("${storageKeys.token}") === null &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches
  )
    document.documentElement.dataset.intro = "";
} catch {}`;

const scripts: Record<string, string> = { home: showIntro };

/** The HTML of a page's heading, which index.html shows until React renders the page. Empty if it depends on the visitor. */
export function firstContentOf(page: string): string {
  const heading = headings[page];
  return heading ? renderToStaticMarkup(<div className="first-content">{heading}</div>) : "";
}

/** The script that a page needs before its heading. The server adds its hash to the Content-Security-Policy. */
export function firstScriptOf(page: string): string {
  const script = scripts[page];
  return script ? `<script>${script}</script>` : "";
}
