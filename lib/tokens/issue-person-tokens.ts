import { SignJWT } from "jose";
import type { SessionMember } from "@/db/queries/people/sessions";
import type { ClientRow } from "@/db/queries/tokens/clients";
import { now } from "@/lib/shared/clock";
import { authoritiesOf } from "./authorities";
import { type IssuedAccessToken, issueAccessToken, toNumericDate } from "./issue-access-token";
import { issuer } from "./issuer";
import { currentSigner } from "./keys/current-keys";
import { personClaims } from "./person-claims";

/** A person's sign-in, in one of the person's organisations, through one client. */
export type PersonGrant = Readonly<{
  client: Pick<ClientRow, "clientId" | "idTokenAlg">;
  grantUuid: string;
  tenantUuid: string;
  scopes: readonly string[];
  member: SessionMember;
}>;

/** An access token with the role that the person has in the tenant at this moment. */
export async function issuePersonToken({ member, scopes, ...grant }: PersonGrant): Promise<IssuedAccessToken> {
  return issueAccessToken({
    subject: member.personUuid,
    clientId: grant.client.clientId,
    tenantUuid: grant.tenantUuid,
    scopes,
    roles: [member.role],
    authorities: authoritiesOf(member.role, scopes),
    session: { ...member, grantUuid: grant.grantUuid },
  });
}

const ID_TOKEN_SECONDS = 300;

/** OpenID Connect Core section 2: tells the client who signed in. Absent unless `openid` was granted. */
export async function issueIdToken(
  { client, member, scopes, tenantUuid }: PersonGrant,
  nonce: string | null,
): Promise<Readonly<{ id_token?: string }>> {
  if (!scopes.includes("openid")) return {};
  const issuedAt = toNumericDate(now());
  const { alg, kid, key } = await currentSigner(client.idTokenAlg);
  const token = await new SignJWT({
    iss: issuer(),
    aud: client.clientId,
    ...personClaims({ ...member, tenantUuid }, scopes),
    iat: issuedAt,
    exp: issuedAt + ID_TOKEN_SECONDS,
    auth_time: toNumericDate(member.authenticatedAt),
    sid: member.uuid,
    ...(nonce !== null && { nonce }),
  })
    .setProtectedHeader({ alg, typ: "JWT", kid })
    .sign(key);
  return { id_token: token };
}
