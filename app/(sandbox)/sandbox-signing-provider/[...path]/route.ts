import { handleSigningProvider } from "@/lib/sandbox-signing-provider/handle-signing-provider";
import { env } from "@/lib/shared/env";

type Context = Readonly<{ params: Promise<{ path: string[] }> }>;

/** A demo's, unless it has a real provider. */
async function handle(request: Request, { params }: Context): Promise<Response> {
  const { demo, remoteSigning } = env();
  if (!demo || remoteSigning !== null) return new Response(null, { status: 404 });
  return handleSigningProvider(request, (await params).path);
}

export { handle as GET, handle as POST };
