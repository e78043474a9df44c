import type { FlowGround } from "@/db/queries/flows/flows";
import type { NewSigner } from "@/db/queries/signatures/signers";
import { newLinkToken } from "@/lib/operations/link-url";
import type { SigningMethod, Subject } from "@/lib/operations/model";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { forbiddenMethods, unreachable } from "@/lib/signatures/signers/method-errors";
import { methodsFor } from "@/lib/signatures/signers/methods";
import type { SignatureRequest } from "./flow-request";

type Operation = Readonly<{ uuid: string; tenantUuid: string; position: number; subject: Subject; createdAt: Date }>;
type Settings = FlowGround["configurations"][number]["signatureConfiguration"];

/**
 * The signers of a checked request; the operation's subject alone where it names none, who is given the link by the caller.
 * @throws AppError invalid_field naming each method that the configuration doesn't allow, and each contact that is missing
 */
export function planSigners(
  operation: Operation,
  { signature }: SignatureRequest,
  settings: Settings,
): readonly NewSigner[] {
  const listed = signature?.signers ?? [];
  const common = { tenantUuid: operation.tenantUuid, operationUuid: operation.uuid, createdAt: operation.createdAt };
  const at = `/operations/${operation.position}`;
  const errors: FieldError[] = [];
  const methodsOf = (person: Subject, pointer: string): readonly SigningMethod[] => {
    const methods = methodsFor(settings, person);
    if (methods.length === 0) errors.push(unreachable(pointer));
    return methods;
  };
  const planned = listed.map(({ id, subject, order, role, methods, notify }, position): NewSigner => {
    const pointer = `${at}/signature/signers/${position}`;
    if (methods) errors.push(...forbiddenMethods(methods, settings, pointer));
    return {
      ...common,
      uuid: newUuid(),
      position,
      handle: id,
      subject,
      order: order ?? 1,
      role: role ?? "SIGNER",
      methods: role === "VIEWER" ? [] : (methods ?? methodsOf(subject, `${pointer}/subject`)),
      isNotified: notify ?? subject.email !== null,
      status: "PENDING",
      linkToken: newLinkToken(),
    };
  });
  const signers =
    planned.length > 0 ? planned : [planOnly(common, operation.subject, methodsOf(operation.subject, `${at}/subject`))];
  if (errors.length > 0) {
    throw new AppError("invalid_field", {
      detail: "A signer can't sign as it is asked for; errors names each.",
      errors,
    });
  }
  return signers;
}

function planOnly(
  common: Readonly<{ tenantUuid: string; operationUuid: string; createdAt: Date }>,
  subject: Subject,
  methods: readonly SigningMethod[],
): NewSigner {
  return {
    ...common,
    uuid: newUuid(),
    position: 0,
    handle: null,
    subject,
    order: 1,
    role: "SIGNER",
    methods,
    isNotified: false,
    status: "PENDING",
    linkToken: newLinkToken(),
  };
}
