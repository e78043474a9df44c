import { z } from "zod";
import { type Database, inTransaction } from "@/db/client";
import { findEnrolment, upsertEnrolment } from "@/db/queries/banks/bank-enrolments";
import { insertBankChange, listBankRows, lockBanks, upsertBank } from "@/db/queries/banks/banks";
import { forgetBanks } from "@/lib/banks/registry";
import { now } from "@/lib/shared/clock";
import { seal } from "@/lib/shared/crypto";
import { notFound } from "@/lib/shared/errors";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { unacceptable } from "./put-banks";

const secret = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[\x20-\x7e]+$/, "has characters that no header can carry");

/** What the bank has given us: `{"clientId": "…", "secrets": {"api-key": "…"}, "validUntil": "2027-06-30T00:00:00Z"}`. */
const enrolmentFile = z.strictObject({
  clientId: secret,
  secrets: z.record(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is not a slug (a-z, 0-9, -)"), secret).default({}),
  validUntil: z.iso.datetime().nullable().default(null),
});

/**
 * Keeps what a bank has given us, sealed, in the place of what was kept before; records name it as `secret:api-key`, and the
 * client id as `secret:client-id`. The history says who did it and which names there are, never what they stand for.
 * @throws AppError not_found; invalid_field by JSON pointer into the file
 */
export async function enrolBank(db: Database, bankId: string, file: unknown, who: string): Promise<void> {
  const parsed = enrolmentFile.safeParse(file);
  if (!parsed.success) throw unacceptable(bodyErrors(parsed.error));
  const { clientId, secrets, validUntil } = parsed.data;
  await inTransaction(db, async (tx) => {
    await lockBanks(tx);
    const bank = (await listBankRows(tx)).find(({ id }) => id === bankId);
    if (!bank) throw notFound();
    const at = now();
    const known = await findEnrolment(tx, bankId);
    await upsertEnrolment(tx, {
      bankId,
      clientId,
      secretsSealed: seal("bank-enrolment", JSON.stringify(secrets)),
      validUntil: validUntil === null ? null : new Date(validUntil),
      warnedDays: null,
      createdAt: known?.createdAt ?? at,
      updatedAt: at,
    });
    const version = bank.version + 1;
    await upsertBank(tx, { ...bank, version, updatedAt: at });
    const content = { secrets: Object.keys(secrets), validUntil };
    await insertBankChange(tx, { platformId: bank.platformId, bankId, version, what: "ENROLLED", who, at, content });
  });
  forgetBanks();
}
