import { Icon } from "../icon";

/** An error that concerns the whole form. */
export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex items-start gap-2.5 border-l-2 border-glitch bg-raised px-4 py-3 text-sm text-danger">
          <Icon name="warning" size={16} className="mt-0.5" />
          {text}
        </p>
      )}
    </div>
  );
}
