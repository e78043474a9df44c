import { findSealCertificates } from "@/lib/banks/keys/find-certificate";
import { getDb } from "@/lib/http/database";
import type { ApiRequest } from "@/lib/shared/api-request";

type Context = Readonly<{ params: Promise<Readonly<{ name: string }>> }>;

/** `anything_<SHA-256>`, as a bank finds it in a signature of ours (decision 145). */
const NAMED = /_([0-9a-f]{64})$/;

/** What has this SHA-256 never changes. */
const DAY = "public, max-age=86400, immutable";

export async function GET(_request: ApiRequest, { params }: Context): Promise<Response> {
  const [, thumbprint] = NAMED.exec((await params).name) ?? [];
  const pem = thumbprint === undefined ? null : await findSealCertificates(getDb(), thumbprint);
  if (pem === null) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(pem, { headers: { "Content-Type": "application/x-pem-file", "Cache-Control": DAY } });
}
