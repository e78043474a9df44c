import type { FlowListItem } from "@/lib/flows/contract";
import type { Text } from "../text";

type FlowOriginProps = Readonly<{
  row: Pick<FlowListItem, "renewalOf" | "collaborator">;
  className: string;
  t: Text["t"];
}>;

/** What tells a flow apart from another of the same name: that it renews one, and who has made it for the organisation. */
export function FlowOrigin({ row: { renewalOf, collaborator }, className, t }: FlowOriginProps) {
  if (renewalOf === null && collaborator === null) return null;
  return (
    <span className={className}>
      {[
        renewalOf !== null && t("flows.renewal"),
        collaborator && t("operations.via", { collaborator: collaborator.legalName }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </span>
  );
}
