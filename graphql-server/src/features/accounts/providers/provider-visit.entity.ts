import { Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";
import type { SignInProvider } from "./openid-providers.service";

/** A visit to a sign-in provider, from the click until its result was used. Never exposed as an API type. */
@Entity("provider_visits")
export class ProviderVisit {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "provider_visits_pkey" })
  id: string;

  @Column({ type: "text" })
  provider: SignInProvider;

  /** Digest of what the provider sends back; null once it did. */
  @Column({ type: "text", name: "state_hash", nullable: true })
  @Index("provider_visits_state_hash", { unique: true })
  stateHash: string | null;

  /** Digest of what the tab that started the visit keeps. */
  @Column({ type: "text", name: "secret_hash" })
  secretHash: string;

  /** Digest of what the browser that came back has in its URL; null until then. */
  @Column({ type: "text", name: "ticket_hash", nullable: true })
  @Index("provider_visits_ticket_hash", { unique: true })
  ticketHash: string | null;

  /** Encrypted: first what verifies the provider's response, and then whose account it is. */
  @Column({ type: "text" })
  sealed: string;

  @Column({ type: "timestamptz", name: "expires_at" })
  @Index("provider_visits_expires_at")
  expiresAt: Date;
}
