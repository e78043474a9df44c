import { env } from "@/lib/shared/env";
import type { VirtualBank } from "../virtual-bank";

export type Href = Readonly<{ href: string }>;

/** The address of the customer's pages: where a browser reaches this installation. */
export function pagesLink(bank: VirtualBank, sessionToken: string): Href {
  return { href: `${env().baseUrl}/sandbox-bank/${bank.id}/authorise/${sessionToken}` };
}

/** The address of whoever else signs, or of the customer who would rather not. */
export function secondPageLink(bank: VirtualBank, secondToken: string, query = ""): Href {
  return { href: `${env().baseUrl}/sandbox-bank/${bank.id}/second/${secondToken}${query}` };
}

/** As its addresses begin: the newer framework's with v2, a hub's with v1.1. */
export function versionOf({ protocol, behindHub }: Pick<VirtualBank, "protocol" | "behindHub">): "v1" | "v1.1" | "v2" {
  if (behindHub) return "v1.1";
  return protocol === "OPENFINANCE_2" ? "v2" : "v1";
}

/** The path of a payment in the interface. */
export function paymentPath(bank: VirtualBank, { product, id }: Readonly<{ product: string; id: string }>): string {
  return `/${versionOf(bank)}/payments/${product}/${id}`;
}

/**
 * Where the bank's authorization server is described: called like the interface.
 *
 * @param authorisationId for whom it has an address of its own; the order's has none
 */
export function serverLink(bank: VirtualBank, request: Request, authorisationId?: string): Href {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  const path = `/sandbox-bank/${bank.id}/oauth/.well-known/oauth-authorization-server`;
  const named = authorisationId === undefined ? "" : `/${authorisationId}`;
  return { href: `${new URL(request.url).protocol}//${host}${path}${named}` };
}

/** An address of the interface, written as this bank writes them. */
export function interfaceLink(bank: VirtualBank, request: Request, path: string): Href {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  switch (bank.links) {
    case "ABSOLUTE":
      return { href: `${new URL(request.url).protocol}//${host}/sandbox-bank/${bank.id}${path}` };
    case "RELATIVE":
      return { href: path };
    case "SLOPPY":
      return { href: ` /sandbox-bank/${bank.id}${path}\n` };
  }
}
