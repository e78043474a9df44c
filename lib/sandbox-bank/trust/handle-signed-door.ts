import { getDb } from "@/db/client";
import { bankNow } from "../clock";
import { handleStet } from "../stet/handle-stet";
import { findVirtualBank } from "../virtual-banks";
import type { Caller } from "../xs2a/call";
import { handleInterface } from "../xs2a/handle-interface";

/** Behind the door of its own (`open-door.ts`) is nothing but the interface of banks that want certificates and signatures. */
export async function handleSignedDoor(request: Request, caller: Caller): Promise<Response> {
  const [, root, id = "", area, ...path] = new URL(request.url).pathname.split("/");
  const bank = root === "sandbox-bank" && area === "v1" ? findVirtualBank(id) : null;
  if (!bank?.signed) return new Response(null, { status: 404 });
  const db = getDb();
  const call = { bank, request, db, at: await bankNow(db), caller };
  return bank.protocol === "STET" ? handleStet(call, path) : handleInterface(call, path);
}
