import { expect } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { isInstalled, qpdfComplaints, signatureReport } from "@/lib/documents/testing/outside-tools";
import { flowCreationResult } from "@/lib/flows/contract";
import { type OperationDetail, operationDetail } from "@/lib/operations/contract";
import { verificationResult } from "@/lib/verification/contract";
import { ApiClient } from "../api/api-client";
import { demo } from "../support/demo";

type SignerOf<T> = T extends { signature?: { signers: infer S } | undefined } ? S : never;

export type TestSignature = Readonly<{
  /** Of the signature. */
  uuid: string;
  flowUuid: string;
  /** Whose turn it is, by whom the ERP calls them. */
  linkOf: (id: string) => Promise<string>;
  detail: () => Promise<OperationDetail>;
  signers: () => Promise<Readonly<Record<string, SignerOf<OperationDetail>[number]>>>;
  /** The newest revision, as the ERP fetches it. */
  document: () => Promise<Uint8Array>;
}>;

type Asked = Readonly<{
  signers: readonly Readonly<Record<string, unknown>>[];
  fields?: readonly Readonly<Record<string, unknown>>[];
  /** Default: two pages that say "Lease". */
  pdf?: Uint8Array;
  /** What is to be done behind it. */
  more?: readonly Readonly<Record<string, unknown>>[];
}>;

export function anErp(): ApiClient {
  const [merchant] = demo().tenants;
  if (!merchant) throw new Error("The demo has no merchant.");
  return new ApiClient(demo(), merchant);
}

/** A lease that the demo's merchant asks to be signed, as its ERP does: over the API. */
export async function newSignature(
  { signers, fields = [], more = [], pdf }: Asked,
  erp: ApiClient = anErp(),
): Promise<TestSignature> {
  const payload = {
    languageCode: "en",
    ...(more.length > 0 && { order: "SEQUENTIAL" }),
    operations: [
      {
        type: "SIGNATURE",
        signature: { title: "Lease of the flat", documents: [{ id: "lease", name: "Lease.pdf", fields }], signers },
      },
      ...more,
    ],
  };
  const form = new FormData();
  form.append("payload", JSON.stringify(payload));
  form.append(
    "lease",
    new Blob([pdf ? new Uint8Array(pdf) : await leasePdf()], { type: "application/pdf" }),
    "lease.pdf",
  );
  const answer = await erp.call("POST", "/flow/v1/flows", { form });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { uuid: flowUuid, operations } = flowCreationResult.parse(answer.body);
  const uuid = operations[0]?.uuid ?? "";
  const path = `/flow/v1/operations/${uuid}`;
  const detail = async () => operationDetail.parse((await erp.get(path)).body);
  const everybody = async () => (await detail()).signature?.signers ?? [];
  return {
    uuid,
    flowUuid,
    detail,
    signers: async () => Object.fromEntries((await everybody()).map((signer) => [signer.id ?? "", signer])),
    linkOf: async (id) => (await everybody()).find((signer) => signer.id === id)?.url ?? "",
    document: async () => {
      const [document] = (await detail()).signature?.documents ?? [];
      const response = await fetch(
        `${demo().baseUrl}${path}/signature-documents/${document?.uuid}/content?revision=latest`,
        {
          headers: { authorization: `Bearer ${await erp.token()}`, "x-tenant-id": erp.tenant.uuid },
        },
      );
      expect(response.status).toBe(200);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

async function leasePdf(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (const number of [1, 2]) document.addPage([595.28, 841.89]).drawText(`Lease, page ${number}`, { x: 72, y: 740 });
  return new Uint8Array(await document.save());
}

/** That anybody who has the document is told of exactly these signatures, and that tools of others' find nothing wrong. */
export async function expectSealed(
  signature: TestSignature,
  signatures: readonly Readonly<{ signer: string; method: string }>[],
): Promise<void> {
  const bytes = await signature.document();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "lease.pdf");
  const response = await fetch(`${demo().baseUrl}/verification/v1/documents`, { method: "POST", body: form });
  const { verdict, changes, ...told } = verificationResult.parse(await response.json());
  expect({ verdict, changes }).toEqual({ verdict: "SEALED", changes: [] });
  expect(told.signatures.map(({ signer, method }) => ({ signer, method }))).toEqual(signatures);
  if (isInstalled("qpdf")) expect(qpdfComplaints(bytes)).toBe("");
  // The seal's, and one for each who signed.
  if (isInstalled("pdfsig"))
    expect(signatureReport(bytes).match(/Signature is Valid/g)).toHaveLength(signatures.length + 1);
}
