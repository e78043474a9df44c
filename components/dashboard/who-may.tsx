import type { Role } from "@/lib/shared/caller";
import { hasRole } from "./role";
import type { Text } from "./text";

type WhoMayProps = Readonly<{ reader: Role; least: "ADMIN" | "OPERATOR"; text: Text }>;

/** Why there is nothing to press, for who may only look; nothing for who may. */
export function WhoMay({ reader, least, text: { t } }: WhoMayProps) {
  if (hasRole(reader, least)) return null;
  return <p className="mb-4 text-muted text-sm">{t(`frame.whoMay.${least}`)}</p>;
}
