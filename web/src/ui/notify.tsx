import { toast, ToastContainer, type ToastOptions } from "react-toastify";

export interface NotifyOptions {
  position?: "top-right" | "bottom-right";
  closeAfterMs?: number;
}

/** Short notices in the corner; they announce themselves. */
export const notify = {
  success: (text: string, options?: NotifyOptions) => toast.success(text, toastOptions(options)),
  error: (text: string, options?: NotifyOptions) => toast.error(text, toastOptions(options)),
  info: (text: string, options?: NotifyOptions) => toast.info(text, toastOptions(options)),
  warning: (text: string, options?: NotifyOptions) => toast.warning(text, toastOptions(options)),
};

/** The place where notices appear; once per application. */
export function Toasts() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      theme="light"
      newestOnTop
      closeOnClick
      pauseOnFocusLoss={false}
      limit={4}
    />
  );
}

function toastOptions({ position, closeAfterMs }: NotifyOptions = {}): ToastOptions {
  return { ...(position && { position }), ...(closeAfterMs && { autoClose: closeAfterMs }) };
}
