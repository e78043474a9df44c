import { PICTURES } from "@/lib/configurations/model";
import { getDb } from "@/lib/http/database";
import { findPayeePicture } from "@/lib/payer/payee-picture";
import type { ApiRequest } from "@/lib/shared/api-request";
import { isUuid } from "@/lib/shared/ids";
import { nothingHere } from "../../../../_visit/answers";
import { pictureResponse } from "../../../../_visit/html";

type Context = Readonly<{ params: Promise<{ configurationUuid: string; picture: string }> }>;

/** A tenant's logo or icon, by an address that names what it holds: another picture has another address. */
export async function GET(_request: ApiRequest, { params }: Context): Promise<Response> {
  const { configurationUuid, picture } = await params;
  const [name, hash = "", form] = picture.split(".");
  const kind = PICTURES.find((known) => known === name);
  if (!kind || !isUuid(configurationUuid)) return nothingHere();
  const found = await findPayeePicture(getDb(), configurationUuid, kind, hash, form);
  return found ? pictureResponse(found) : nothingHere();
}
