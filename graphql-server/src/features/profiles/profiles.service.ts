import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { transact, violatedUniqueConstraint } from "../../kernel/database";
import { AppError, invalidField, notFound } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import type { EmailQueue } from "../../kernel/mail/email.queue";
import type { RateLimits } from "../../kernel/rate-limits";
import { isAdmin, type Viewer } from "../../kernel/auth/viewer";
import {
  alreadyExists,
  findAndLockUser,
  updateProfile,
  type EmailChangeService,
  type Identity,
  type IdentityGuard,
  type PasswordService,
  type PictureStore,
  type SessionsService,
  type User,
} from "../accounts";
import { writeAudit } from "../moderation";
import type { UpdateProfileInput } from "./profiles.inputs";
import { canManageProfile } from "./profiles.policy";

/** The built-in avatars. The first one is the default. */
const AVATARS = ["avatar_ai.png", "avatar_money.png", "avatar_tech.png", "avatar_trading.png"] as const;

const DEFAULT_AVATAR = AVATARS[0];

type AvatarChoice = Pick<User, "avatar" | "profileColor">;

/** Members keep the names that they had before someone with a similar name joined the staff. */
const changedNames = (
  user: User,
  { username, name }: UpdateProfileInput,
): Partial<Pick<User, "username" | "name">> => ({
  ...(username && username !== user.username && { username }),
  ...(name && name !== user.name && { name }),
});

/** Returns the id of a profile that the viewer can edit. */
function requireOwnProfile(viewer: Viewer, id: string): string {
  const userId = requireUuid(id);
  if (!canManageProfile(viewer, userId)) throw new AppError("FORBIDDEN", "You can only change your own profile");
  return userId;
}

interface ProfilesServiceDeps {
  database: DataSource;
  sessions: SessionsService;
  pictures: PictureStore;
  emailChanges: EmailChangeService;
  passwords: PasswordService;
  identity: Identity;
  emailQueue: EmailQueue;
  limits: RateLimits;
  clock: Clock;
  guard: IdentityGuard;
}

/** Updates profiles. */
export class ProfilesService {
  constructor(private readonly deps: ProfilesServiceDeps) {}

  /** Before a form with a picture is read. */
  async assertCanUpdate(viewer: Viewer, id: string): Promise<void> {
    requireOwnProfile(viewer, id);
    await this.deps.limits.assertNotExhausted("profileChangesPerPerson", viewer);
  }

  async update(viewer: Viewer, id: string, input: UpdateProfileInput, picture: Buffer | null): Promise<void> {
    const userId = requireOwnProfile(viewer, id);
    await this.deps.limits.take("profileChangesPerPerson", viewer);
    if (input.email) await this.deps.identity.assertFactor(viewer);
    if (input.email && input.currentPassword)
      await this.deps.passwords.assertCurrentPassword(viewer, input.currentPassword);
    const webp = picture && (await this.deps.pictures.encode(picture));
    if (webp && !isAdmin(viewer)) await this.deps.guard.assertOwnPicture(webp);
    const uploaded = webp && (await this.deps.pictures.save(webp));
    try {
      await transact(this.deps.database, (manager) => this.apply(manager, viewer, userId, input, uploaded));
    } catch (error) {
      if (uploaded) await this.deps.pictures.remove(uploaded);
      if (violatedUniqueConstraint(error)) throw alreadyExists();
      throw error;
    }
    this.deps.sessions.publishAccountChange(userId);
    this.deps.pictures.removeSoon();
    this.deps.emailQueue.sendSoon();
  }

  private async apply(
    manager: EntityManager,
    viewer: Viewer,
    userId: string,
    input: UpdateProfileInput,
    uploaded: string | null,
  ): Promise<void> {
    const user = await findAndLockUser(manager, { id: userId });
    if (!user) throw notFound("User");
    if (input.email) await this.deps.emailChanges.request(manager, user, input.email, Boolean(input.currentPassword));
    if (!isAdmin(viewer)) await this.deps.guard.assertOwnNames(changedNames(user, input));
    const choice = resolveAvatar(user, input, uploaded);
    const after = { ...textChanges(input), ...choice };
    await updateProfile(manager, userId, after);
    if (viewer.id !== userId) await this.audit(manager, viewer, user, after, input.email ?? null);
    if (choice.avatar !== user.avatar) await this.deps.pictures.removeUpload(manager, user.avatar);
  }

  /** Logs which fields an admin changed, but not their texts, because the log outlives the account. */
  private async audit(
    manager: EntityManager,
    { id: authorId }: Viewer,
    before: User,
    after: Partial<User>,
    email: string | null,
  ): Promise<void> {
    const fields = (["name", "username", "phone", "address", "bio", "avatar", "profileColor"] as const).filter(
      (field) => after[field] !== undefined && after[field] !== before[field],
    );
    const changed = email && email !== before.email ? [...fields, "email"] : fields;
    if (!changed.length) return;
    const details = { fields: changed };
    await writeAudit(manager, {
      authorId,
      action: "user.profile_changed",
      subjectId: before.id,
      details,
      at: this.deps.clock.now(),
    });
  }
}

/** Null and undefined mean no change, because clients may send the whole form. TypeORM skips undefined values. */
function textChanges({ name, username, phone, address, bio }: UpdateProfileInput): Partial<User> {
  return {
    name: name?.trim(),
    username: username ?? undefined,
    usernameKey: username?.toLowerCase(),
    phone: phone?.trim(),
    address: address?.trim(),
    bio: bio?.trim(),
  };
}

/** Choosing a picture clears the color, and vice versa. Values sent back unchanged don't count as a choice. */
function resolveAvatar(user: AvatarChoice, input: UpdateProfileInput, uploaded: string | null): AvatarChoice {
  if (uploaded) return { avatar: uploaded, profileColor: null };
  const avatar = input.avatar ?? null;
  const profileColor = input.profileColor ?? null;
  if (avatar !== null && avatar !== user.avatar) return { avatar: assertBuiltInAvatar(avatar), profileColor: null };
  if (profileColor !== null && profileColor !== user.profileColor) return { avatar: DEFAULT_AVATAR, profileColor };
  // The current picture replaces the color.
  if (avatar !== null && profileColor === null) return { avatar, profileColor: null };
  return { avatar: user.avatar, profileColor: user.profileColor };
}

function assertBuiltInAvatar(avatar: string): string {
  if (AVATARS.some((builtIn) => builtIn === avatar)) return avatar;
  throw invalidField("avatar", "Please choose one of the available pictures");
}
