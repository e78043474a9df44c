import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/app/(auth)/auth-options";

type Context = Readonly<{ params: Promise<{ nextauth: string[] }> }>;

/** The dashboard's sign-in, as a client of our own authorization server. */
function handle(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, context, authOptions());
}

export { handle as GET, handle as POST };
