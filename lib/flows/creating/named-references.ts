import { z } from "zod";
import type { FlowGround } from "@/db/queries/flows/flows";
import { isHeld, whyHeld } from "@/lib/creditor-accounts/model";
import type { FieldError } from "@/lib/shared/errors";
import { uuidField } from "@/lib/shared/fields";
import { OPERATIONS_MAX } from "./flow-request";
import { list, loose } from "./loose";

/** Something of the organisation's that a request names, and where. */
type NamedReference = Readonly<{ kind: "configuration" | "creditor account"; pointer: string; uuid: string }>;

/** What an account may lack beside its status (decision 68). */
const PROMISES: Readonly<Record<NamedReference["kind"], string>> = {
  configuration: "",
  "creditor account": "; a new one may still wait for its approval or its time (`pending`)",
};

const uuid = uuidField.optional().catch(undefined);

/** Takes what it can find: whatever else is wrong with a request, what it names is looked up in the same round trip. */
const naming = loose({
  operations: list(
    loose({
      type: z.unknown().optional(),
      configurationUuid: uuid,
      configuration: uuid,
      payment: loose({ psd2Payment: loose({ creditorAccount: loose({ uuid }) }) }),
    }),
    OPERATIONS_MAX,
  ),
});

/** What a request names, before its other fields are checked. */
export function namedReferences(json: unknown): readonly NamedReference[] {
  const operations = naming.parse(json)?.operations ?? [];
  return operations.flatMap((operation, position) => {
    const at = (kind: NamedReference["kind"], path: string, named: string | undefined): NamedReference[] =>
      named === undefined ? [] : [{ kind, pointer: `/operations/${position}/${path}`, uuid: named }];
    const account = operation?.type === "SIGNATURE" ? undefined : operation?.payment?.psd2Payment?.creditorAccount;
    return [
      ...at("configuration", "configurationUuid", operation?.configurationUuid),
      ...at("configuration", "configuration", operation?.configuration),
      ...at("creditor account", "payment/psd2Payment/creditorAccount/uuid", account?.uuid),
    ];
  });
}

/** An error for each reference that new flows can't use: none such, another tenant's, DISABLED, or somebody else's (decision 125). */
export function referenceErrors(references: readonly NamedReference[], ground: FlowGround): readonly FieldError[] {
  const rowsOf = { configuration: ground.configurations, "creditor account": ground.creditorAccounts } as const;
  return references.flatMap(({ kind, pointer, uuid: named }): readonly FieldError[] => {
    // Of its own kind: an account's UUID in the place of a configuration's names nothing.
    if (!rowsOf[kind].some(({ uuid: known, status }) => known === named && status === "ACTIVE")) {
      const detail = `must be an ACTIVE ${kind} of the organisation${PROMISES[kind]}`;
      return [{ pointer, code: "unknown_reference", detail }];
    }
    const held = ground.creditorAccounts.find((account) => account.uuid === named && isHeld(account));
    return held ? [{ pointer, code: "payee_not_verified", detail: whyHeld(held) }] : [];
  });
}
