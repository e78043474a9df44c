import type { Role } from "@/lib/shared/caller";

type Person = Readonly<{ personUuid: string; name: string; email: string; tenantUuid: string; role: Role }>;

/** What a client learns of a person (OpenID Connect Core section 5.4), in the ID token and from userinfo alike. */
export function personClaims(person: Person, scopes: readonly string[]) {
  return {
    sub: person.personUuid,
    tenant_id: person.tenantUuid,
    roles: [person.role],
    ...(scopes.includes("profile") && { name: person.name }),
    // Addresses are proved by the mail that lets a person choose a password.
    ...(scopes.includes("email") && { email: person.email, email_verified: true }),
  };
}
