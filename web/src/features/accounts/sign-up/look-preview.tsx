import { Avatar } from "../../../ui/avatar";
import type { NewAvatar } from "./profile-look";

interface AvatarPreviewProps {
  avatar: NewAvatar;
  /** Object URL of the chosen picture, once created. */
  previewUrl: string | null;
  username: string;
}

export function AvatarPreview({ avatar, previewUrl, username }: AvatarPreviewProps) {
  if ("colour" in avatar) {
    return <Avatar size={56} person={{ username: username || "?", avatar: "", profileColor: avatar.color }} />;
  }
  return (
    <span className="cut size-14 flex-none bg-raised [--cut-line:transparent]">
      {previewUrl && <img src={previewUrl} alt="" className="size-full object-cover" />}
    </span>
  );
}
