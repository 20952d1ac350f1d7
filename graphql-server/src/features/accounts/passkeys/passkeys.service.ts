import type { DataSource, EntityManager } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { EmailContent } from "../../../kernel/mail/email";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import type { ClientInfo } from "../../../kernel/request-context";
import { accountEmails } from "../accounts.emails";
import { lockUser } from "../members/user-locks.sql";
import { User } from "../members/user.entity";
import type { AuthenticatorCodes } from "../second-factor/authenticator-codes.service";
import {
  invalidPasskey,
  removeCodesWithoutFactor,
  type FactorChecks,
  type FactorProof,
} from "../second-factor/factor-checks.service";
import type { Identity } from "../second-factor/identity.service";
import type { StaffFactor } from "../second-factor/staff-factor.service";
import { deviceName } from "../sessions/device-name";
import type { NewPasskey, PasskeyChecks } from "./passkey-checks.service";
import { PASSKEY_COLUMNS } from "./passkey.sql";
import type { PasskeyType } from "./passkey.type";
import type { AddPasskeyInput, RenamePasskeyInput } from "./passkeys.inputs";

const MAX_PASSKEYS = 10;

interface PasskeysDeps {
  database: DataSource;
  identity: Identity;
  factors: FactorChecks;
  checks: PasskeyChecks;
  codes: AuthenticatorCodes;
  staffFactor: StaffFactor;
  emailQueue: EmailQueue;
  clock: Clock;
}

/** The viewer's passkeys. */
export class PasskeysService {
  constructor(private readonly deps: PasskeysDeps) {}

  async start(viewer: Viewer): Promise<object> {
    await this.deps.identity.assertConfirmed(viewer);
    await assertRoom(this.deps.database.manager, viewer.id);
    return this.deps.checks.creationOptions(viewer);
  }

  /** Returns the recovery codes if this is the member's first factor. */
  async add(viewer: Viewer, input: AddPasskeyInput, client: ClientInfo): Promise<string[]> {
    await this.deps.codes.takeCheck(viewer.id, viewer);
    const passkey = await this.deps.checks.verifyNew(input, { purpose: "add", subject: viewer.sessionId });
    if (!passkey) throw invalidPasskey();
    const codes = await transact(this.deps.database, async (manager) => {
      await lockUser(manager, viewer.id);
      await assertRoom(manager, viewer.id);
      if (!(await this.deps.checks.useChallenge(manager, passkey))) throw invalidPasskey();
      const name = deviceName(client.userAgent);
      await this.insert(manager, viewer.id, passkey, name);
      await this.notify(manager, viewer.id, (user) => accountEmails.passkeyChanged(user, name, true));
      return this.deps.codes.codesForFirstFactor(manager, viewer.id);
    });
    await this.deps.codes.restoreChecks(viewer.id);
    this.announce(viewer);
    return codes;
  }

  async rename(viewer: Viewer, { id, name }: RenamePasskeyInput): Promise<PasskeyType> {
    const [passkey] = await query<PasskeyType>(
      this.deps.database,
      `UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2 RETURNING ${PASSKEY_COLUMNS}`,
      [requireUuid(id), viewer.id, name.trim()],
    );
    if (!passkey) throw notFound("Passkey");
    return passkey;
  }

  async remove(viewer: Viewer, id: string, proof: FactorProof): Promise<void> {
    await this.deps.factors.confirm(viewer, proof, async (manager) => {
      const [removed] = await query<{ name: string }>(
        manager,
        `DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name`,
        [requireUuid(id), viewer.id],
      );
      if (!removed) throw notFound("Passkey");
      await removeCodesWithoutFactor(manager, viewer.id);
      await this.notify(manager, viewer.id, (user) => accountEmails.passkeyChanged(user, removed.name, false));
    });
    this.announce(viewer);
  }

  private announce(viewer: Viewer): void {
    this.deps.staffFactor.publishChange(viewer.id);
    this.deps.emailQueue.sendSoon();
  }

  private async insert(
    manager: EntityManager,
    userId: string,
    { credentialId, publicKey, counter, transports, backedUp }: NewPasskey,
    name: string,
  ): Promise<void> {
    const added = await query<unknown>(
      manager,
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
      [userId, credentialId, publicKey, counter, transports, name, backedUp, this.deps.clock.now()],
    );
    if (added.length === 0) throw new AppError("CONFLICT", "This passkey was added before.");
  }

  private async notify(manager: EntityManager, userId: string, email: (user: User) => EmailContent): Promise<void> {
    const user = await manager.findOneByOrFail(User, { id: userId });
    await this.deps.emailQueue.add(manager, user.email ?? "", email(user));
  }
}

async function assertRoom(manager: EntityManager, userId: string): Promise<void> {
  const owned = await query<unknown>(manager, `SELECT 1 FROM passkeys WHERE user_id = $1`, [userId]);
  if (owned.length >= MAX_PASSKEYS)
    throw new AppError("CONFLICT", `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
}
