import { DateTime } from "luxon";
import type { ClientSettings } from "@/lib/clients/client-settings";
import {
  API_SCOPES,
  CLIENT_TYPES,
  type ClientType,
  type GrantType,
  ID_TOKEN_ALGS,
  IDENTITY_SCOPES,
  type IdTokenAlg,
  TOKEN_EXCHANGE,
} from "@/lib/clients/model";
import { badField } from "@/lib/shared/errors";

/** What each box of the form stands for. */
const GRANTS: Readonly<Record<string, readonly GrantType[]>> = {
  server: ["client_credentials"],
  people: ["authorization_code", "refresh_token"],
  exchange: [TOKEN_EXCHANGE],
};

/**
 * The client's form as its use cases take it; whether the rest is acceptable is theirs to say.
 * @throws AppError invalid_field
 */
export function readClientForm(form: FormData): ClientSettings {
  const ticked = (name: string) => form.getAll(name).map(String);
  const uses = ticked("use");
  const forPeople = uses.includes("people");
  const lines = String(form.get("redirectUris") ?? "").split(/\s+/);
  return {
    name: String(form.get("name") ?? ""),
    grantTypes: Object.entries(GRANTS).flatMap(([use, grants]) => (uses.includes(use) ? grants : [])),
    scopes: [...(forPeople ? IDENTITY_SCOPES : []), ...(ticked("api").length > 0 ? API_SCOPES : [])],
    redirectUris: forPeople ? lines.filter((line) => line !== "") : [],
    idTokenAlg: readIdTokenAlg(form),
  };
}

/**
 * With a secret where people don't sign in, and nothing is asked.
 * @throws AppError invalid_field
 */
export function readClientType(form: FormData): ClientType {
  const given = form.get("type") ?? "CONFIDENTIAL";
  const known = CLIENT_TYPES.find((type) => type === given);
  if (known === undefined) throw badField("/type", "invalid", `must be one of ${CLIENT_TYPES.join(", ")}`);
  return known;
}

/** Ours where people don't sign in, and nothing is asked. */
function readIdTokenAlg(form: FormData): IdTokenAlg {
  const given = form.get("idTokenAlg") ?? "ES256";
  const known = ID_TOKEN_ALGS.find((alg) => alg === given);
  if (known === undefined) throw badField("/idTokenAlg", "invalid", `must be one of ${ID_TOKEN_ALGS.join(", ")}`);
  return known;
}

/**
 * The end of the last day on which a secret works, in the organisation's time zone; null where none is given.
 * @throws AppError invalid_field
 */
export function readSecretEnd(form: FormData, timeZone: string): Date | null {
  const day = String(form.get("lastDay") ?? "");
  if (day === "") return null;
  const end = DateTime.fromISO(day, { zone: timeZone }).endOf("day");
  if (!end.isValid) throw badField("/lastDay", "invalid", "must be a day");
  return end.toJSDate();
}
