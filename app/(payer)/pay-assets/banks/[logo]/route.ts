import { findLogo } from "@/lib/banks/bank-logos";
import type { ApiRequest } from "@/lib/shared/api-request";
import { nothingHere } from "../../../_visit/answers";
import { pictureResponse } from "../../../_visit/html";

type Context = Readonly<{ params: Promise<{ logo: string }> }>;

/** A bank's logo, by an address that names what it holds. */
export async function GET(_request: ApiRequest, { params }: Context): Promise<Response> {
  const { logo } = await params;
  const bytes = findLogo(logo);
  return bytes ? pictureResponse({ type: "image/svg+xml", bytes, lasts: true }) : nothingHere();
}
