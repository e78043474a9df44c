import { beforeAll, describe, expect, it } from "vitest";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { newUuid } from "@/lib/shared/ids";
import { erasePayer, exportPayer, planErasure } from "./payer-data";
import { erasePerson, exportPersonOf } from "./person-data";
import { PERSONAL_COLUMNS, type Treatment } from "./personal-columns";

let database: TestDatabase;
let merchant: Merchant;
let other: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  other = await insertMerchant(database);
});

type Column = Readonly<{ table: string; column: string }>;

function listed(wanted?: Treatment): readonly string[] {
  return Object.entries(PERSONAL_COLUMNS).flatMap(([table, treatments]) =>
    Object.entries(treatments).flatMap(([treatment, columns]) =>
      wanted === undefined || wanted === treatment ? columns.split(" ").map((column) => `${table}.${column}`) : [],
    ),
  );
}

const columnsThatHold = async (): Promise<readonly Column[]> => database.sql<Column[]>`
  select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     and c.data_type not in ('uuid', 'integer', 'bigint', 'smallint', 'boolean', 'date', 'numeric', 'double precision')
     and c.data_type not like 'timestamp%'`;

/** Where one of these words stands, in whatever table. */
async function placesOf(words: readonly string[]): Promise<readonly string[]> {
  const places: string[] = [];
  for (const { table, column } of await columnsThatHold()) {
    const [row] = await database.sql`
      select from ${database.sql(table)} where lower(${database.sql(column)}::text) like any(${words.map((word) => `%${word.toLowerCase()}%`)}) limit 1`;
    if (row) places.push(`${table}.${column}`);
  }
  return places.toSorted();
}

it("lists every column that could hold something personal (decision 223)", async () => {
  const columns = (await columnsThatHold()).map(({ table, column }) => `${table}.${column}`);
  expect(columns.toSorted()).toEqual(listed().toSorted());
});

const PAYER = { email: "Quentina.Zubiri@example.com", iban: "ES7921000813610123456789", name: "Quentina Zubiri" };
const WORDS = ["quentina", "zubiri", PAYER.iban, "611222333"];

/** A payment of hers that has ended, with everything that names her. */
async function plantPayment(of: Merchant): Promise<string> {
  const { operationUuid, paymentUuid } = await insertBusiness(database, of, {
    status: "COMPLETED",
    email: PAYER.email,
    invoiceExternalId: "INV-77",
  });
  const { tenantUuid } = of;
  const subject = { name: "Quentina", lastName: "Zubiri", email: PAYER.email, phone: "+34611222333" };
  await database.sql`update operation set subject = ${JSON.stringify(subject)}::text::jsonb where uuid = ${operationUuid}`;
  await database.sql`
    insert into delivery (uuid, tenant_uuid, operation_uuid, kind, channel, address, message_id, state, reason, reason_text,
                          attempts, send_at, created_by, created_at, state_at)
    values (${newUuid()}, ${tenantUuid}, ${operationUuid}, 'LINK', 'EMAIL', ${PAYER.email}, ${`<${newUuid()}@x>`}, 'REFUSED',
            'BOUNCED', ${`no ${PAYER.email} here`}, 1, now(), '{}', now(), now())`;
  await database.sql`
    insert into address_day (tenant_uuid, address, day, delivery_uuid)
    values (${tenantUuid}, ${PAYER.email.toLowerCase()}, now(), ${newUuid()}) on conflict do nothing`;
  const debtor = {
    accountNumber: PAYER.iban,
    type: "IBAN",
    ownerName: PAYER.name,
    psuName: PAYER.name,
    bic: "CAIXESBBXXX",
  };
  await database.sql`
    insert into payment_record (uuid, tenant_uuid, operation_uuid, source, type, product, status, code, amount, currency,
                                settled_amount, settled_at, remittance_information, creditor, debtor, created_at, updated_at)
    values (${paymentUuid}, ${tenantUuid}, ${operationUuid}, 'STATEMENT', 'SINGLE_PAYMENT', 'SEPA_CREDIT_TRANSFER', 'SETTLED',
            'CREDITED', 10000, 'EUR', 10000, now(), 'INV-77', '{}', ${JSON.stringify(debtor)}::text::jsonb, now(), now())`;
  return operationUuid;
}

const NOBODY = { payments: [], alive: [], signatures: [] };

describe("a payer's erasure", () => {
  it("leaves amounts and references, and her nowhere; another organisation's rows are as they were", async () => {
    const operationUuid = await plantPayment(merchant);
    const theirs = await plantPayment(other);
    const open = await insertBusiness(database, merchant, { status: "OPENED", email: PAYER.email });
    const before = await placesOf(WORDS);
    expect(before).toEqual(
      expect.arrayContaining([
        "address_day.address",
        "delivery.address",
        "delivery.reason_text",
        "operation.subject",
        "payment_record.debtor",
      ]),
    );

    const exported = JSON.stringify(await exportPayer(database.db, merchant.tenantUuid, PAYER));
    expect(exported).toContain(operationUuid);
    expect(exported).toContain("611222333");
    expect(exported).not.toContain(theirs);
    expect(exported).not.toContain("link_token");

    const planned = { payments: [operationUuid], alive: [open.operationUuid], signatures: [] };
    expect(await planErasure(database.db, merchant.tenantUuid, PAYER)).toEqual(planned);
    expect(await placesOf(WORDS)).toEqual(before);
    expect(await erasePayer(database.db, merchant.tenantUuid, PAYER)).toEqual(planned);

    const [row] = await database.sql`
      select amount, invoice_external_id, concept, subject, subject_email from operation where uuid = ${operationUuid}`;
    expect(row).toEqual({
      amount: "10000",
      invoice_external_id: "INV-77",
      concept: "Invoice",
      subject: { name: expect.stringMatching(/^erased-/), lastName: null, email: null, phone: null },
      subject_email: null,
    });
    const [live] = await database.sql`select subject_email from operation where uuid = ${open.operationUuid}`;
    expect(live?.subject_email).toBe(PAYER.email.toLowerCase());
    // What is still to be found is another organisation's, and what is not over.
    expect(await planErasure(database.db, other.tenantUuid, PAYER)).toEqual({ ...NOBODY, payments: [theirs] });
    await database.sql`update operation set status = 'CANCELLED', status_updated_at = now() where uuid = ${open.operationUuid}`;
    await erasePayer(database.db, merchant.tenantUuid, PAYER);
    await erasePayer(database.db, other.tenantUuid, PAYER);
    const left = await placesOf(WORDS);
    expect(left.filter((place) => listed("erased").includes(place))).toEqual([]);
    expect(await erasePayer(database.db, merchant.tenantUuid, PAYER)).toEqual(NOBODY);
  });

  it("finds nobody by a trait that was not given", async () => {
    await insertBusiness(database, merchant, { status: "COMPLETED" });
    expect(await planErasure(database.db, merchant.tenantUuid, { email: "" })).toEqual(NOBODY);
    expect(await planErasure(database.db, merchant.tenantUuid, { name: "ana  SOLER " })).not.toEqual(NOBODY);
  });

  it("remembers who objected to mails", async () => {
    const operationUuid = await plantPayment(merchant);
    await database.sql`update delivery set reason = 'COMPLAINED' where operation_uuid = ${operationUuid}`;
    await erasePayer(database.db, merchant.tenantUuid, PAYER);
    const [row] = await database.sql`select address from delivery where operation_uuid = ${operationUuid}`;
    expect(row?.address).toBe(PAYER.email);
  });

  it("keeps what was signed", async () => {
    const email = "signer@example.com";
    const { operationUuid } = await insertBusiness(database, merchant, {
      type: "SIGNATURE",
      status: "COMPLETED",
      email,
    });
    expect(await erasePayer(database.db, merchant.tenantUuid, { email })).toEqual({
      ...NOBODY,
      signatures: [operationUuid],
    });
    const [row] = await database.sql`select subject_email from operation where uuid = ${operationUuid}`;
    expect(row?.subject_email).toBe(email);
  });
});

describe("a person's erasure", () => {
  async function plantPerson(email: string, tenantUuid: string, role: string): Promise<string> {
    const uuid = newUuid();
    await database.sql`
      insert into person (uuid, email, name, password_hash, created_at) values (${uuid}, ${email}, 'Wilhelmina Orbe', 'x', now())`;
    await database.sql`
      insert into membership (tenant_uuid, person_uuid, role, created_at) values (${tenantUuid}, ${uuid}, ${role}, now())`;
    await database.sql`
      insert into login_session (uuid, person_uuid, cookie_sha256, authenticated_at, expires_at, ip_address, user_agent)
      values (${newUuid()}, ${uuid}, ${Buffer.from(uuid)}, now(), now() + interval '1 day', '203.0.113.77', 'Orbe Browser')`;
    await database.sql`
      insert into audit_entry (uuid, tenant_uuid, at, actor_type, actor_id, action, ip_address)
      values (${newUuid()}, ${tenantUuid}, now(), 'PERSON', ${uuid}, 'person.signed_in', '203.0.113.77')`;
    await database.sql`
      insert into invitation (uuid, tenant_uuid, email, role, created_at, expires_at)
      values (${newUuid()}, ${tenantUuid}, ${email}, 'VIEWER', now(), now())`;
    return uuid;
  }

  it("leaves nothing that names them or lets them in, and who did what by a UUID", async () => {
    await plantPerson("owner@example.com", merchant.tenantUuid, "OWNER");
    const uuid = await plantPerson("wilhelmina.orbe@example.com", merchant.tenantUuid, "OWNER");
    const exported = JSON.stringify(await exportPersonOf(database.db, "Wilhelmina.Orbe@example.com"));
    for (const word of ["203.0.113.77", "Orbe Browser", uuid]) expect(exported).toContain(word);
    expect(exported).not.toContain("password_hash");

    await erasePerson(database.db, " Wilhelmina.Orbe@example.com");
    const words = ["wilhelmina.orbe"];
    expect(await placesOf(words)).toEqual([]);
    const [session] = await database.sql`select revoked_at, ip_address from login_session where person_uuid = ${uuid}`;
    expect(session).toEqual({ revoked_at: expect.anything(), ip_address: null });
    const [audit] =
      await database.sql`select action, ip_address from audit_entry where actor_id = ${uuid} and action = 'person.signed_in'`;
    expect(audit).toEqual({ action: "person.signed_in", ip_address: null });
    const [person] = await database.sql`select password_hash, disabled_at from person where uuid = ${uuid}`;
    expect(person).toEqual({ password_hash: null, disabled_at: expect.anything() });
    const [members] = await database.sql`select count(*)::int as count from membership where person_uuid = ${uuid}`;
    expect(members?.count).toBe(0);
    await expect(erasePerson(database.db, "wilhelmina.orbe@example.com")).rejects.toMatchObject({ code: "not_found" });
  });

  it("is refused where an organisation would have no OWNER left", async () => {
    await plantPerson("only@example.com", other.tenantUuid, "OWNER");
    await expect(erasePerson(database.db, "only@example.com")).rejects.toMatchObject({ code: "conflict" });
    const [row] = await database.sql`select name from person where email = 'only@example.com'`;
    expect(row?.name).toBe("Wilhelmina Orbe");
  });
});
