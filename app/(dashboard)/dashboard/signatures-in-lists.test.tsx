import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { AttentionLines } from "@/components/dashboard/home/attention-lines";
import { operationLines } from "@/components/dashboard/home/waiting-lines";
import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import { readFilters } from "@/components/dashboard/lists/filters";
import { MESSAGES } from "@/components/dashboard/messages";
import { sent } from "@/components/dashboard/messages/sent";
import { EvidenceTimeline } from "@/components/dashboard/operation/signature/evidence-timeline";
import { SentNotice } from "@/components/dashboard/operation/signature/sent-notice";
import { SignatureSigners } from "@/components/dashboard/operation/signature/signature-signers";
import { operationsCsv } from "@/components/dashboard/operations/operations-csv";
import { OperationsTable } from "@/components/dashboard/operations/operations-table";
import { whomFor } from "@/components/dashboard/payer-name";
import { createText } from "@/components/dashboard/text";
import { TextProvider } from "@/components/dashboard/text-provider";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { operationListQuery } from "@/lib/operations/contract";
import { describeOperations } from "@/lib/operations/finding/describe-operations";
import { exportOperations } from "@/lib/operations/finding/export-operations";
import { listOperations } from "@/lib/operations/finding/list-operations";
import { getOperation } from "@/lib/operations/get-operation";
import { listAttention } from "@/lib/overview/list-attention";
import { searchOperations } from "@/lib/overview/search-operations";
import { getEvidence } from "@/lib/signatures/evidence/get-evidence";
import { aSignature } from "@/lib/signatures/testing/a-signature";

vi.mock("@/components/dashboard/operation/signature/signer-actions", () => ({
  RemindSigner: () => "Remind of",
  ChangeSigner: () => null,
}));

/** A signature × every place where operations are shown: what it is about and who signs, and never an amount or a payer. */

const SOURCE = { language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en } as const;
const TEXT = createText(SOURCE);
const SIGNERS = [
  { id: "a", subject: { name: "Ana", email: "ana@example.com" }, order: 1 },
  { id: "b", subject: { email: "luis@example.com" }, order: 2 },
  { id: "c", subject: { name: "Leo" }, role: "VIEWER" },
];

let database: TestDatabase;
let merchant: Merchant;
let uuid: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const signature = { title: "Lease", signers: SIGNERS };
  const operation = { externalId: "L-1", expirationOffset: "P1D", subject: null };
  uuid = (await aSignature(merchant.caller, { signature, operation })).uuid;
});

const words = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

function shows(said: string): void {
  expect(said).toContain("Lease");
  expect(said).toContain("Ana, luis@example.com");
  expect(said).not.toMatch(/€|0[.,]00|payer/i);
}

describe("a signature says what it is", () => {
  it("in the list", async () => {
    const { results } = await listOperations(database.db, merchant.caller, operationListQuery.parse({}));
    const described = await describeOperations(database.db, merchant.caller, [uuid]);
    const rows = results.flatMap((item) => {
      const found = described.get(item.uuid);
      return found
        ? [{ ...item, concept: found.concept, payer: whomFor(found), email: null, expiresAt: null, collected: 0 }]
        : [];
    });
    const table = renderToStaticMarkup(
      <TextProvider source={sent(SOURCE)}>
        <OperationsTable rows={rows} filters={readFilters(OPERATIONS, {})} />
      </TextProvider>,
    );
    shows(words(table));
  });

  it("in the export", async () => {
    for await (const chunk of exportOperations(database.db, merchant.caller, operationListQuery.parse({}))) {
      shows(chunk.map(operationsCsv(TEXT).line).join("").replaceAll('"', ""));
    }
  });

  it("to who searches for it", async () => {
    const { operations } = await searchOperations(database.db, merchant.caller, "L-1", "en");
    shows(operations.map((hit) => `${hit.concept} ${whomFor(hit)} ${hit.amount ?? ""}`).join());
  });

  it("among what expires soon", async () => {
    const { results } = await listAttention(database.db, merchant.caller, "expiring", { limit: 9, offset: 0 });
    shows(words(renderToStaticMarkup(<AttentionLines lines={operationLines("expiring", results, TEXT)} />)));
  });
});

describe("the page of a signature", () => {
  it("has each signer's link, and how far everybody is", async () => {
    const cardNow = async () => {
      const { signature } = await getOperation(database.db, merchant.caller, uuid);
      return renderToStaticMarkup(<SignatureSigners signers={signature?.signers ?? []} actions={null} text={TEXT} />);
    };
    const as = (status: string) => database.sql`update operation set status = ${status} where uuid = ${uuid}`;
    const card = await cardNow();
    await as("EXPIRED");
    const over = await cardNow();
    // Its link still opens.
    await as("NOT_DELIVERED");
    expect((await cardNow()).match(/Not asked any more/g)).toBeNull();
    await as("CREATED");
    expect([card, over].map((html) => html.match(/Not asked any more/g)?.length ?? 0)).toEqual([0, 2]);
    expect(words(card)).toContain("0 of 2 signed");
    expect(words(card)).toContain("luis@example.com Signs · Turn 2");
    expect(words(card)).toContain("Leo Only reads");
    expect(card.match(/href="[^"]+\/sign\/[\w-]+"/g)).toHaveLength(3);
  });

  it("offers a reminder of whom we write to, and of nobody who is only known to have an address", async () => {
    const { signature } = await getOperation(database.db, merchant.caller, uuid);
    const reminders = (notify: boolean) => {
      const signers = (signature?.signers ?? []).map((signer) => ({ ...signer, notify }));
      const actions = { remind: vi.fn(), change: vi.fn() };
      const card = <SignatureSigners signers={signers} actions={actions} text={TEXT} />;
      return renderToStaticMarkup(card).match(/Remind of/g)?.length ?? 0;
    };
    expect([reminders(true), reminders(false)]).toEqual([1, 0]);
  });

  it("tells after the sending who is written to, who later, and who has to be given the link", async () => {
    const { signature } = await getOperation(database.db, merchant.caller, uuid);
    const notice = words(renderToStaticMarkup(<SentNotice signers={signature?.signers ?? []} text={TEXT} />));
    expect(notice).toContain("We write to Ana.");
    expect(notice).toContain("Then, when it is their turn, to luis@example.com.");
    expect(notice).toContain("We do not write to Leo");
    const mailed = (signature?.signers ?? []).map((signer) => ({ ...signer, notify: true }));
    const all = words(renderToStaticMarkup(<SentNotice signers={mailed} text={TEXT} />));
    expect(all).toContain("We write to Ana and Leo.");
    expect(all).not.toContain("We do not write");
  });

  it("tells no more of who has signed since: neither that we write to them, nor that they need their link", async () => {
    const { signature } = await getOperation(database.db, merchant.caller, uuid);
    const afterAna = (notify: boolean) => {
      const signers = (signature?.signers ?? []).map((signer) =>
        signer.subject.name === "Ana" ? { ...signer, status: "SIGNED" as const, notify } : signer,
      );
      return words(renderToStaticMarkup(<SentNotice signers={signers} text={TEXT} />));
    };
    for (const notice of [afterAna(true), afterAna(false)]) {
      expect(notice).toContain("We write to luis@example.com.");
      expect(notice).toContain("We do not write to Leo");
      expect(notice).not.toContain("Ana");
    }
  });

  it("tells the evidence in words, and says when a hash doesn't follow", async () => {
    const evidence = await getEvidence(database.db, merchant.caller, uuid);
    const [first] = evidence.events;
    const signerUuid = evidence.signers[0]?.uuid ?? "";
    const line = (kind: "SIGNED" | "DECLINED", detail: object) => ({
      ...{ sequence: 9, kind, at: "2026-03-28T23:30:00.000Z", signerUuid, hash: "abc" },
      detail: { ...detail, ipAddress: "203.0.113.7" },
    });
    const events = [
      ...(first ? [first] : []),
      line("SIGNED", { method: "HANDWRITTEN" }),
      { ...line("DECLINED", { reason: "Too dear" }), sequence: 10 },
    ];
    const told = words(renderToStaticMarkup(<EvidenceTimeline evidence={{ ...evidence, events }} text={TEXT} />));
    expect(told).toContain("Ana signed Drawn or typed on the screen 203.0.113.7");
    expect(told).toContain("Ana declined “Too dear” 203.0.113.7");
    expect(told).toContain("Asked for");
    expect(told).not.toContain("something was changed");
    const broken = { ...evidence, unbroken: false };
    expect(words(renderToStaticMarkup(<EvidenceTimeline evidence={broken} text={TEXT} />))).toContain(
      "something was changed",
    );
  });
});
