import { notify } from "../../../../ui/toast/notify";
import { IconButton } from "../../../../ui/icon-button";
import { pythonTokens, type TokenKind } from "./python";

const colors: Record<TokenKind, string | undefined> = {
  comment: "text-muted italic",
  string: "text-premium",
  number: "text-warning",
  keyword: "text-signal",
  name: "font-semibold",
  plain: undefined,
};

interface CodeBlockProps {
  code: string;
  language: string | undefined;
}

/** Code scrolls inside its box. Without a language, it's a formula or a list of numbers. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  if (language === undefined) {
    return (
      <pre tabIndex={0} role="group" aria-label="Formula" className="formula">
        <code>{code}</code>
      </pre>
    );
  }
  const isPython = language === "python";
  return (
    <div className="border border-line bg-surface">
      <div className="flex h-10 items-center justify-between border-b border-line pr-1.5 pl-4">
        <p className="label text-muted">{isPython ? "Python" : "Text"}</p>
        <IconButton size="sm" icon="copy" label="Copy the code" onClick={() => void copy(code)} />
      </div>
      <pre tabIndex={0} role="group" aria-label="Code">
        <code>
          {isPython
            ? pythonTokens(code).map(({ kind, text }, index) => (
                <span key={index} className={colors[kind]}>
                  {text}
                </span>
              ))
            : code}
        </code>
      </pre>
    </div>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    notify.info("Code copied.");
  } catch {
    notify.error("We couldn't copy the code. Select it and copy it yourself.");
  }
}
