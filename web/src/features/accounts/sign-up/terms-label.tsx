import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";

/** Opens the pages in new tabs, so that the form keeps its input. */
export function TermsLabel() {
  return (
    <>
      I accept the{" "}
      <Link className="text-signal underline underline-offset-4" to={paths.terms()} target="_blank">
        terms and conditions
      </Link>{" "}
      and have read the{" "}
      <Link className="text-signal underline underline-offset-4" to={paths.privacy()} target="_blank">
        privacy notice
      </Link>
      .
    </>
  );
}
