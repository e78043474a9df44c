import { GRANT_TYPES, SCOPES } from "@/lib/clients/model";
import { asBoxes, type Boxes, ticked } from "../actions/boxes";
import type { ClientLook } from "./client-fields";

type ClientSettings = Omit<ClientLook, "type">;

/** What the form of a client is filled from, and held against (decision 365). */
export type ClientForm = Omit<ClientSettings, "scopes" | "grantTypes"> & Readonly<{ scopes: Boxes; grantTypes: Boxes }>;

export function clientForm({ name, scopes, grantTypes, redirectUris, idTokenAlg }: ClientSettings): ClientForm {
  return {
    ...{ name, redirectUris, idTokenAlg },
    scopes: asBoxes(SCOPES, scopes),
    grantTypes: asBoxes(GRANT_TYPES, grantTypes),
  };
}

export function settingsIn({ scopes, grantTypes, ...rest }: ClientForm): ClientSettings {
  return { ...rest, scopes: ticked(scopes), grantTypes: ticked(grantTypes) };
}
