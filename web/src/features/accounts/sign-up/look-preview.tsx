import { Avatar } from "../../../ui/avatar";
import type { ProfileLook } from "./profile-look";

interface LookPreviewProps {
  look: ProfileLook;
  /** Address of the chosen picture once the browser has one. */
  previewUrl: string | null;
  username: string;
}

export function LookPreview({ look, previewUrl, username }: LookPreviewProps) {
  if ("colour" in look) {
    return <Avatar size={56} person={{ username: username || "?", avatar: "", profileColor: look.colour }} />;
  }
  return (
    <span className="cut size-14 flex-none bg-raised [--cut-line:transparent]">
      {previewUrl && <img src={previewUrl} alt="" className="size-full object-cover" />}
    </span>
  );
}
