import { errorAccountUrl } from "../../../lib/text/error-text";

/** The way to what remains open to a banned member, below the error of a sign-in. Renders nothing for other errors. */
export function BannedLink({ error }: { error: unknown }) {
  const url = errorAccountUrl(error);
  if (!url) return null;
  return (
    <a href={url} className="text-sm text-muted underline underline-offset-4 hover:text-text">
      Appeal, purchases, and your data
    </a>
  );
}
