import { handlePayeeVerification } from "@/lib/sandbox-payee-verification/handle-payee-verification";
import { env } from "@/lib/shared/env";

type Context = Readonly<{ params: Promise<{ path: string[] }> }>;

/** A demo's, unless it has a real provider. */
async function handle(request: Request, { params }: Context): Promise<Response> {
  const { demo, payeeVerification } = env();
  if (!demo || payeeVerification !== null) return new Response(null, { status: 404 });
  return handlePayeeVerification(request, (await params).path);
}

export { handle as GET, handle as POST };
