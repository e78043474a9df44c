import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { VirtualBank } from "../virtual-bank";
import { html } from "./html";

/** The pictures by which payers know the banks; from the working directory, because a bundler moves this module. */
const FOLDER = join(process.cwd(), "lib", "banks", "logos");

/** Where a bank's pages find its logo. */
export function logoPath({ id }: Pick<VirtualBank, "id">): string {
  return `/sandbox-bank/${id}/logo.svg`;
}

/** GET /{bank}/logo.svg: as it is drawn, or the bank's initial on its colour. */
export async function handleLogo(bank: VirtualBank): Promise<Response> {
  const drawn = await readFile(join(FOLDER, `${bank.id}.svg`), "utf8").catch(() => null);
  return new Response(drawn ?? initialOf(bank), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=3600",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function initialOf({ name, colour }: VirtualBank): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="${colour}"/><text x="24" y="25" fill="#fff" font-family="system-ui,sans-serif" font-size="24" font-weight="600" text-anchor="middle" dominant-baseline="central">${[...name][0]}</text></svg>`
    .markup;
}
