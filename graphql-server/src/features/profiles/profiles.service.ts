import type { DataSource, EntityManager } from "typeorm";
import { violatedUniqueConstraint } from "../../kernel/database";
import { AppError, invalidField, notFound } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import type { Outbox } from "../../kernel/mail/outbox";
import type { RateLimits } from "../../kernel/rate-limits";
import type { Viewer } from "../../kernel/auth/viewer";
import { alreadyExists, User, type EmailChangeService, type PictureStore } from "../accounts";
import { AVATARS, DEFAULT_AVATAR } from "./avatars";
import type { UpdateProfileInput } from "./profiles.inputs";
import { canManageProfile } from "./profiles.policy";

type Look = Pick<User, "avatar" | "profileColor">;

/** Changing what a profile says. */
export class ProfilesService {
  constructor(
    private readonly database: DataSource,
    private readonly pictures: PictureStore,
    private readonly emailChanges: EmailChangeService,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
  ) {}

  async update(viewer: Viewer, id: string, input: UpdateProfileInput, picture: Buffer | null): Promise<void> {
    const userId = requireUuid(id);
    if (!canManageProfile(viewer, userId)) throw new AppError("FORBIDDEN", "You can change your own profile only");
    await this.limits.take("profileChangesPerPerson", viewer.id);
    const webp = picture && (await this.pictures.encode(picture));
    const uploaded = webp && (await this.pictures.save(webp));
    let replaced: string | null;
    try {
      replaced = await this.database.transaction((manager) => this.apply(manager, userId, input, uploaded));
    } catch (error) {
      if (uploaded) await this.pictures.remove(uploaded);
      if (violatedUniqueConstraint(error)) throw alreadyExists();
      throw error;
    }
    if (replaced) await this.pictures.removeUpload(replaced);
    this.outbox.sendSoon();
  }

  /** Returns the picture that is no longer shown. */
  private async apply(
    manager: EntityManager,
    userId: string,
    input: UpdateProfileInput,
    uploaded: string | null,
  ): Promise<string | null> {
    const user = await manager.findOne(User, { where: { id: userId }, lock: { mode: "for_no_key_update" } });
    if (!user || user.deletedAt) throw notFound("User");
    if (input.email) await this.emailChanges.request(manager, user, input.email);
    const look = lookOf(user, input, uploaded);
    await manager.update(User, userId, { ...textsOf(input), ...look });
    return look.avatar === user.avatar ? null : user.avatar;
  }
}

/** Null or absent means "as it is": clients may send the whole form. What is undefined here is not written. */
function textsOf({ name, username, phone, address, bio }: UpdateProfileInput): Partial<User> {
  return {
    name: name?.trim(),
    username: username ?? undefined,
    usernameKey: username?.toLowerCase(),
    phone: phone?.trim(),
    address: address?.trim(),
    bio: bio?.trim(),
  };
}

/** Choosing a picture clears the colour, choosing a colour clears the picture; what is sent back unchanged is no choice. */
function lookOf(user: Look, input: UpdateProfileInput, uploaded: string | null): Look {
  if (uploaded) return { avatar: uploaded, profileColor: null };
  const avatar = input.avatar ?? null;
  const profileColor = input.profileColor ?? null;
  if (avatar !== null && avatar !== user.avatar) return { avatar: requireOffered(avatar), profileColor: null };
  if (profileColor !== null && profileColor !== user.profileColor) return { avatar: DEFAULT_AVATAR, profileColor };
  // The present picture chosen again over a colour.
  if (avatar !== null && profileColor === null) return { avatar, profileColor: null };
  return { avatar: user.avatar, profileColor: user.profileColor };
}

function requireOffered(avatar: string): string {
  if (AVATARS.some((known) => known === avatar)) return avatar;
  throw invalidField("avatar", "Please choose one of the offered pictures");
}
