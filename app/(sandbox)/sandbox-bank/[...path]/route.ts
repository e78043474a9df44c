import { redirect } from "next/navigation";
import { findSession } from "@/app/(auth)/session";
import { listOwnOrders } from "@/lib/attempts/list-own-orders";
import { getDb } from "@/lib/http/database";
import { type Desk, OPEN_DESK } from "@/lib/sandbox-bank/desk";
import { handleSandboxBank } from "@/lib/sandbox-bank/handle-sandbox-bank";
import { env } from "@/lib/shared/env";

type Context = Readonly<{ params: Promise<{ path: string[] }> }>;

async function handle(request: Request, { params }: Context): Promise<Response> {
  if (!env().sandboxBank) return new Response(null, { status: 404 });
  return handleSandboxBank(request, (await params).path, findDesk);
}

/** Outside the demo the desk is for members of an organisation, and shows what they may see of what that has ordered (decision 9). */
async function findDesk(): Promise<Desk | null> {
  if (env().demo) return OPEN_DESK;
  const session = await findSession();
  if (session === null) return null;
  if (session.needsSecondFactor) redirect("/security?notice=second_factor");
  const orders = await listOwnOrders(getDb(), session.tenant.uuid, session.collaborator?.uuid ?? null);
  return { orders, mayChange: session.role !== "VIEWER" };
}

export { handle as DELETE, handle as GET, handle as POST, handle as PUT };
