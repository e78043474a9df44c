import { getDb, type Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { listSigners, replaceSigner, type SignerRow } from "@/db/queries/signatures/signers";
import { fileOf } from "@/lib/documents/testing/files";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { createFlow } from "@/lib/flows/creating/create-flow";
import type { SuppliedFile } from "@/lib/flows/flow-files";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { contentHashOf, findSigning } from "../find-signing";
import type { SignatureInput } from "../signing/check-input";

export const VISITOR = { ipAddress: "203.0.113.7", userAgent: "Test/1.0" } as const;

export type TestSignature = Readonly<{ flowUuid: string; uuid: string; signers: readonly SignerRow[] }>;

/** A file part with a PDF. */
async function partOf(bytes: Buffer, filename = "lease.pdf"): Promise<SuppliedFile> {
  return { ...(await fileOf(bytes)), filename, head: bytes.subarray(0, 1024), truncated: false };
}

/** An operation that is to be signed, made as callers make it: by one, where no `signature` says otherwise. */
export async function aSignature(
  caller: Caller,
  {
    signature = {},
    flow = {},
    operation = {},
    files = {},
    more = [],
  }: Readonly<{
    signature?: object;
    flow?: object;
    operation?: object;
    files?: Readonly<Record<string, Buffer>>;
    more?: readonly object[];
  }> = {},
): Promise<TestSignature> {
  const parts = Object.keys(files).length > 0 ? files : { lease: await tablePdf() };
  const documents = Object.keys(parts).map((id) => ({ id }));
  const result = await createFlow(getDb(), caller, {
    json: {
      ...flow,
      operations: [
        {
          type: "SIGNATURE",
          subject: { name: "Ana", lastName: "Soler", email: "ana@example.com" },
          signature: { title: "Lease", documents, ...signature },
          ...operation,
        },
        ...more,
      ],
    },
    files: new Map(
      await Promise.all(Object.entries(parts).map(async ([id, bytes]) => [id, await partOf(bytes)] as const)),
    ),
    channel: "API",
  });
  const [made] = result.operations;
  if (!made) throw new Error("The flow has an operation.");
  const signers = await listSigners(getDb(), caller.tenantUuid, made.uuid);
  return { flowUuid: result.uuid, uuid: made.uuid, signers };
}

/** Another takes the first signer's place, by a link of their own; what was begun by the former one's is left as it is. */
export async function takePlace(tx: Transaction, { uuid, signers }: TestSignature, linkToken: string): Promise<void> {
  const [former] = signers;
  if (!former) throw new Error("Somebody signs.");
  const { tenantUuid, methods } = former;
  await lockFlowOfOperation(tx, tenantUuid, uuid);
  const subject = { name: "Eva", lastName: "Otra", email: "eva@example.com", phone: null };
  await replaceSigner(tx, tenantUuid, former.uuid, { subject, methods, isNotified: false, linkToken, at: now() });
}

/** Several signers by hand, each with a name of their own, in these orders. */
export function signersOf(...orders: readonly number[]): readonly object[] {
  return orders.map((order, index) => ({
    id: `s${index + 1}`,
    subject: { name: `Signer ${index + 1}`, email: `s${index + 1}@example.com` },
    order,
  }));
}

/** What a signer sends who has read what the link shows now, and types the name. */
export async function inputFor(linkToken: string, input: Partial<SignatureInput> = {}): Promise<SignatureInput> {
  const signing = await findSigning(getDb(), linkToken);
  if (!signing) throw new Error("There is no such link.");
  return {
    method: "HANDWRITTEN",
    contentHash: contentHashOf(signing),
    consent: true,
    handwriting: { kind: "typed", name: "Ana Soler" },
    code: null,
    values: new Map(),
    ...input,
  };
}
