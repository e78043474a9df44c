import { now } from "@/lib/shared/clock";
import { membershipId } from "@/lib/tenants/model";
import type { AccessToken, RevocationKind } from "./model";

type Entry = Readonly<{ kind: RevocationKind; id: string; expiresAt: Date }>;

/** What is refused before its time, in memory: looking it up costs no round trip. */
export class DenyList {
  #until = new Map<string, number>();

  add({ kind, id, expiresAt }: Entry): void {
    this.#until.set(keyOf(kind, id), expiresAt.getTime());
  }

  remove(kind: RevocationKind, id: string): void {
    this.#until.delete(keyOf(kind, id));
  }

  replace(entries: readonly Entry[]): void {
    this.#until = new Map(entries.map(({ kind, id, expiresAt }) => [keyOf(kind, id), expiresAt.getTime()]));
  }

  /** Whether the token, or anything it rests on, was revoked. */
  refuses(token: AccessToken): boolean {
    return (
      this.#has("TOKEN", token.jti) ||
      this.#has("CLIENT", token.clientId) ||
      (token.grantUuid !== null && this.#has("GRANT", token.grantUuid)) ||
      this.refusesSignIn(token)
    );
  }

  /** Whether what a person is let in by was revoked: the session, the role, the mandate by which the organisation is reached. */
  refusesSignIn(token: Pick<AccessToken, "sessionUuid" | "mandateUuid" | "roles" | "tenantUuid" | "subject">): boolean {
    return (
      (token.sessionUuid !== null && this.#has("SESSION", token.sessionUuid)) ||
      (token.mandateUuid !== null && this.#has("MANDATE", token.mandateUuid)) ||
      token.roles.some((role) => this.#has("MEMBERSHIP", membershipId(token.tenantUuid, token.subject, role)))
    );
  }

  #has(kind: RevocationKind, id: string): boolean {
    const until = this.#until.get(keyOf(kind, id));
    return until !== undefined && until > now().getTime();
  }
}

function keyOf(kind: RevocationKind, id: string): string {
  return `${kind} ${id}`;
}
