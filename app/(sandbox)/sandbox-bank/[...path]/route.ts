import { handleSandboxBank } from "@/lib/sandbox-bank/handle-sandbox-bank";
import { env } from "@/lib/shared/env";

type Context = Readonly<{ params: Promise<{ path: string[] }> }>;

async function handle(request: Request, { params }: Context): Promise<Response> {
  if (!env().sandboxBank) return new Response(null, { status: 404 });
  return handleSandboxBank(request, (await params).path);
}

export { handle as DELETE, handle as GET, handle as POST };
