import type { FlowDetail } from "@/lib/flows/contract";
import type { Subject } from "@/lib/operations/model";
import { LineLink } from "../lists/line-link";
import { RenewalLink } from "../operation/renewal-link";
import { whomFor } from "../payer-name";
import { OperationStatusPill } from "../status-pill";
import type { Text } from "../text";

/** What people know an operation by. */
export type Description = Readonly<{
  concept: string | null;
  subject: Subject;
  signers: readonly Subject[];
  renewedBy: string | null;
}>;

type FlowOperationsProps = Readonly<{
  flow: FlowDetail;
  /** By their uuids. */
  descriptions: ReadonlyMap<string, Description>;
  text: Text;
}>;

/** The operations of a flow, payments first, each with its own page. */
export function FlowOperations({ flow, descriptions, text }: FlowOperationsProps) {
  const { t, money, deadline } = text;
  const operations = [
    ...flow.paymentOperations.map((operation) => ({ ...operation, what: money(operation) })),
    ...flow.signatureOperations.map((operation) => ({ ...operation, what: t("statuses.type.SIGNATURE") })),
  ];
  return (
    <ul data-rows="" className="divide-y divide-line">
      {operations.map(({ uuid, externalId, status, expiresAt, what }) => {
        const description = descriptions.get(uuid);
        const title = description?.concept ?? null;
        const whom = description ? whomFor(description) : null;
        return (
          <li key={uuid}>
            <LineLink
              href={`/dashboard/operations/${uuid}`}
              title={title ?? what}
              detail={[whom, externalId, t("flows.expires", { at: deadline(expiresAt) })].filter(Boolean).join(" · ")}
              status={<OperationStatusPill status={status} t={t} />}
              amount={title === null ? null : what}
            />
            {description?.renewedBy && (
              <p className="px-4 pb-2.5 text-sm sm:px-5">
                <RenewalLink uuid={description.renewedBy} says="renewed" text={text} />
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
