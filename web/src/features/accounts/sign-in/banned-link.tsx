import { errorAccountUrl } from "../../../lib/text/error-text";

/** The way to what remains open to a banned member, below the error of a sign-in. Renders nothing for other errors. */
export function BannedLink({ error }: { error: unknown }) {
  const url = errorAccountUrl(error);
  if (!url) return null;
  return (
    <p className="text-sm">
      <a href={url} className="text-signal underline underline-offset-4 hover:text-text">
        Your purchases, your data, and how to appeal
      </a>
    </p>
  );
}
