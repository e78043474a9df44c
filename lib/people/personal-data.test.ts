import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { lockPerson, updatePerson } from "@/db/queries/people/people";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { newUuid } from "@/lib/shared/ids";
import { sha256 } from "@/lib/shared/sha256";
import { acceptInvitation } from "@/lib/tenants/accept-invitation";
import { aPerson, PASSWORD } from "@/lib/tokens/testing/cast";
import { type Erasure, erasePayer, exportPayer, planErasure } from "./payer-data";
import { erasePerson, exportPersonOf, planPersonErasure } from "./person-data";
import { PERSONAL_COLUMNS, type Treatment } from "./personal-columns";
import { signIn } from "./signing-in/sign-in";
import { columnsOf, type Human, newPlanted, type Planted, plantPayer, plantPerson } from "./testing/plant-human";

let database: TestDatabase;
let merchant: Merchant;
let other: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  other = await insertMerchant(database);
});

const QUENTINA: Human = {
  name: "Quentina",
  lastName: "Zubiri",
  email: "Quentina.Zubiri@example.com",
  phone: "+34611222333",
  iban: "ES7921000813610123456789",
  word: "quentword",
};
const CASILDA: Human = {
  name: "Casilda",
  lastName: "Montoya",
  email: "Casilda.Montoya@example.com",
  phone: "+34655444333",
  iban: "ES6621000418401234567891",
  word: "casildword",
};
const traitsOf = ({ name, lastName, email, iban }: Human) => ({ email, iban, name: `${name} ${lastName}` });
const PAYER = traitsOf(QUENTINA);
/** By these she is found. */
const TRAITS = ["quentina", "zubiri", QUENTINA.iban, "611222333"];
/** In bytes, too. */
const WORDS = [...TRAITS, QUENTINA.word, Buffer.from(QUENTINA.word).toString("hex")];

type Column = Readonly<{ schema: string; table: string; column: string }>;

const columnsThatHold = async (): Promise<readonly Column[]> => database.sql<Column[]>`
  select c.table_schema as schema, c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
   where c.table_schema !~ '^(pg_|information_schema$)' and t.table_type = 'BASE TABLE'
     and c.data_type not in ('uuid', 'integer', 'bigint', 'smallint', 'boolean', 'date', 'numeric', 'double precision')
     and c.data_type not like 'timestamp%'
     and not (select relispartition from pg_class where oid = to_regclass(format('%I.%I', c.table_schema, c.table_name)))`;

const nameOf = ({ schema, table, column }: Column) => `${schema === "public" ? "" : `${schema}.`}${table}.${column}`;

function listed(...wanted: readonly Treatment[]): readonly string[] {
  return Object.keys(PERSONAL_COLUMNS)
    .flatMap((table) => columnsOf(table, wanted).map((column) => `${table}.${column}`))
    .toSorted();
}

const TREATMENTS = ["erased", "records", "claims", "expires", "organisation", "nothing"] as const;

type Place = Readonly<{ place: string; row: string }>;

/** Where one of these words stands, in whatever table of whatever schema, and in which rows. */
async function placesOf(words: readonly string[]): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (const column of await columnsThatHold()) {
    const rows = await database.sql<{ row: string }[]>`
      select t::text as row from ${database.sql(column.schema)}.${database.sql(column.table)} t
       where lower(${database.sql(column.column)}::text) like any(${words.map((word) => `%${word.toLowerCase()}%`)})`;
    for (const { row } of rows) places.push({ place: nameOf(column), row });
  }
  return places;
}

const namesOf = (places: readonly Place[]) => [...new Set(places.map(({ place }) => place))].toSorted();

/** Every row of every table, as text. */
async function everyRow(): Promise<ReadonlySet<string>> {
  const rows = new Set<string>();
  for (const key of new Set((await columnsThatHold()).map(({ schema, table }) => `${schema} ${table}`))) {
    const [schema = "", table = ""] = key.split(" ");
    const found = await database.sql<{ row: string }[]>`
      select t::text as row from ${database.sql(schema)}.${database.sql(table)} t`;
    for (const { row } of found) rows.add(`${table} ${row}`);
  }
  return rows;
}

/** Rows that are no longer as they were. */
async function lostSince(before: ReadonlySet<string>): Promise<readonly string[]> {
  const after = await everyRow();
  return [...before].filter((row) => !after.has(row));
}

const NOTHING: Erasure = { payments: [], bookings: [], messages: [], kept: [], signatures: [], objections: [] };

it("lists every column that could hold something personal (decision 223)", async () => {
  const columns = (await columnsThatHold()).map(nameOf);
  expect(columns.toSorted()).toEqual(listed(...TREATMENTS));
});

describe("an erasure, of somebody who stands in every personal column (decision 214)", () => {
  const hers: Planted = newPlanted();
  let before: ReadonlySet<string>;

  beforeAll(async () => {
    await plantPayer(database, merchant, QUENTINA, { ...hers, others: [CASILDA] });
    await plantPerson(database, merchant, QUENTINA);
    // Another human being of the same organisation, and the same one of another, whose operations have the same UUIDs.
    await plantPayer(database, merchant, CASILDA, { ...newPlanted(), others: [] });
    await plantPerson(database, merchant, CASILDA, "OWNER");
    await plantPayer(database, other, QUENTINA, { ...hers, signerUuid: newUuid(), others: [CASILDA] });
  });

  it("begins with her in each of them", async () => {
    // A check lets it stand only as long as its bank is asked: its payment is alive, and not touched.
    const never = ["payment_attempt.session_sealed", "audit_entry.actor_id"];
    const personal = listed("erased", "records", "claims", "expires").filter((name) => !never.includes(name));
    expect(namesOf(await placesOf(WORDS)).filter((place) => personal.includes(place))).toEqual(personal);
  });

  it("leaves her where the list says that she is kept, and nowhere else; nobody else's row is another one", async () => {
    before = await everyRow();
    await erasePayer(database.db, merchant.tenantUuid, PAYER);
    await erasePerson(database.db, QUENTINA.email);

    const left = (await placesOf(WORDS)).filter(({ row }) => !row.includes(other.tenantUuid));
    // What is erased of a payment is kept of a signature request.
    const unsigned = left.filter(({ row }) => !row.includes(hers.signatureUuid));
    const kept = listed("records", "claims", "expires");
    expect(namesOf(unsigned).filter((place) => !kept.includes(place))).toEqual([]);
    const found = unsigned.filter(({ row }) => TRAITS.some((trait) => row.toLowerCase().includes(trait.toLowerCase())));
    expect(namesOf(found).filter((place) => !listed("claims", "expires").includes(place))).toEqual([]);

    const lost = await lostSince(before);
    const isHers = (row: string) => WORDS.some((word) => row.toLowerCase().includes(word.toLowerCase()));
    expect(lost.length).toBeGreaterThan(10);
    expect(lost.filter((row) => row.includes(other.tenantUuid))).toEqual([]);
    expect(lost.filter((row) => row.includes(hers.signatureUuid))).toEqual([]);
    expect(lost.filter((row) => /casild/i.test(row))).toEqual([]);
    expect(
      lost.filter(
        (row) => !isHers(row) && !/^(membership|audit_entry|login_session|recovery_code|list_layout) /.test(row),
      ),
    ).toEqual([]);
  });

  it("finds nothing more when it is called again", async () => {
    const { signatures, ...rest } = await erasePayer(database.db, merchant.tenantUuid, PAYER);
    expect(rest).toEqual({ ...NOTHING, signatures: undefined });
    expect(signatures).toEqual([hers.signatureUuid]);
  });

  it("keeps amounts, states and references, and one pseudonym in the name's place", async () => {
    const [row] = await database.sql`
      select amount, status, concept, subject, subject_email from operation
       where uuid = ${hers.paymentUuid} and tenant_uuid = ${merchant.tenantUuid}`;
    expect(row).toMatchObject({
      amount: "10000",
      status: "COMPLETED",
      concept: expect.stringMatching(/^quentword concept/),
      subject: { name: expect.stringMatching(/^erased-/), lastName: null, email: null, phone: null },
      subject_email: null,
    });
    const names = await database.sql`
      select distinct counterparty_name as name from statement_entry
       where tenant_uuid = ${merchant.tenantUuid} and counterparty_account is null`;
    expect(names).toEqual([{ name: row?.subject.name }]);
  });
});

/** Somebody of their own, with a payment that has ended. */
async function aHuman(of: Merchant = merchant): Promise<Readonly<{ human: Human; its: Planted }>> {
  const own = newUuid().slice(-8);
  const human: Human = {
    name: `Ona${own}`,
    lastName: `Roca${own}`,
    email: `ona.${own}@example.com`,
    phone: `+34${own}`,
    iban: `ES00${own.toUpperCase()}`,
    word: `word${own}`,
  };
  const its = newPlanted();
  await plantPayer(database, of, human, its);
  return { human, its };
}

describe("what is alive is not touched, and told of (decision 214)", () => {
  const of = (operationUuid: string) =>
    database.sql`tenant_uuid = ${merchant.tenantUuid} and operation_uuid = ${operationUuid}`;
  const unshown = (uuid: string) => database.sql`
    update payment_record set statement_entry_uuid = null, created_at = now() where ${of(uuid)}`;
  const aStatement = () => database.sql`
    insert into statement (uuid, tenant_uuid, account_number, format, file_name, file_sha256, from_day, to_day, entry_count, created_at)
    select ${newUuid()}, tenant_uuid, account_number, 'CAMT_053', 'x', ${newUuid()}, now(), now(), 0, now()
      from creditor_account where uuid = ${merchant.creditorAccountUuid}`;

  it.each<
    readonly [why: string, make: (uuid: string) => PromiseLike<unknown>, end: (uuid: string) => PromiseLike<unknown>]
  >([
    [
      "OPEN",
      (uuid) => database.sql`update operation set status = 'OPENED' where uuid = ${uuid}`,
      (uuid) => database.sql`update operation set status = 'CANCELLED' where uuid = ${uuid}`,
    ],
    [
      "OPEN",
      (uuid) =>
        database.sql`update operation set status = 'NOT_DELIVERED', expires_at = now() + interval '1 day' where uuid = ${uuid}`,
      (uuid) => database.sql`update operation set expires_at = created_at where uuid = ${uuid}`,
    ],
    ...["STARTED", "AT_BANK", "UNRESOLVED", "AUTHORISED", "FAILED"].map(
      (state) =>
        [
          "AT_BANK",
          (uuid: string) => database.sql`
            update payment_attempt set state = ${state}, next_poll_at = now(), session_sealed = 'sealed' where ${of(uuid)}`,
          (uuid: string) => database.sql`
            update payment_attempt set state = 'AUTHORISED', next_poll_at = null, session_sealed = null where ${of(uuid)}`,
        ] as const,
    ),
    [
      "MESSAGE",
      (uuid) => database.sql`update delivery set state = 'DEFERRED', next_attempt_at = now() where ${of(uuid)}`,
      (uuid) => database.sql`update delivery set state = 'REFUSED', next_attempt_at = null where ${of(uuid)}`,
    ],
    [
      "BOOKING_AWAITED",
      async (uuid) => [await aStatement(), await unshown(uuid)],
      (uuid) => database.sql`update payment_record set created_at = now() - interval '31 days' where ${of(uuid)}`,
    ],
  ])("%s", async (why, make, end) => {
    const { human, its } = await aHuman();
    await make(its.paymentUuid);
    const before = await everyRow();
    const planned = await planErasure(database.db, merchant.tenantUuid, traitsOf(human));
    const erasure = await erasePayer(database.db, merchant.tenantUuid, traitsOf(human));
    expect(erasure).toEqual(planned);
    expect(erasure.payments).toEqual([]);
    expect(erasure.kept).toContainEqual({ uuid: its.paymentUuid, why });
    // The booking of a payment that is alive is kept as well; the one that was passed over has ended.
    expect(erasure.kept.map((kept) => kept.why).toSorted()).toEqual([why, "PAYMENT_ALIVE"].toSorted());
    expect(erasure.bookings).toHaveLength(1);
    const lost = await lostSince(before);
    expect(lost.map((row) => row.split(" ")[0])).toEqual(["statement_entry"]);

    await end(its.paymentUuid);
    const after = await erasePayer(database.db, merchant.tenantUuid, traitsOf(human));
    expect(after).toMatchObject({ payments: [its.paymentUuid], kept: [] });
  });

  it("finds a payer by an account number however it was written", async () => {
    const { human, its } = await aHuman();
    const iban = `IBAN: ${human.iban.replaceAll(/.{4}/g, "$&-")}`;
    const planned = await planErasure(database.db, merchant.tenantUuid, { iban });
    expect([...planned.payments, ...planned.kept.map(({ uuid }) => uuid)]).toContain(its.paymentUuid);
  });

  it("REFUND_PREPARED keeps whom it goes to until it has left, or is cancelled (decision 315)", async () => {
    const { human, its } = await aHuman();
    const ofRefund = database.sql`tenant_uuid = ${merchant.tenantUuid} and operation_uuid = ${its.paymentUuid}`;
    await database.sql`update refund set state = 'PREPARED', cancelled_at = null where ${ofRefund}`;
    const erasure = await erasePayer(database.db, merchant.tenantUuid, traitsOf(human));
    expect(erasure.kept).toContainEqual({ uuid: its.paymentUuid, why: "REFUND_PREPARED" });
    const account = async () => (await database.sql`select creditor_account from refund where ${ofRefund}`)[0];
    expect(await account()).toEqual({ creditor_account: human.iban });
    await database.sql`update refund set state = 'CANCELLED', cancelled_at = now() where ${ofRefund}`;
    await erasePayer(database.db, merchant.tenantUuid, traitsOf(human));
    expect(await account()).toEqual({ creditor_account: null });
  });

  it("BOOKING_AWAITED ends with the booking, and is nothing where no statement tells of the account", async () => {
    const { human, its } = await aHuman(other);
    await database.sql`update payment_record set created_at = now() where tenant_uuid = ${other.tenantUuid}`;
    expect(await planErasure(database.db, other.tenantUuid, traitsOf(human))).toMatchObject({
      payments: [its.paymentUuid],
      kept: [],
    });
    const shown = await aHuman();
    await aStatement();
    await database.sql`update payment_record set created_at = now(), statement_entry_uuid = (
      select uuid from statement_entry where operation_uuid = ${shown.its.paymentUuid}) where ${of(shown.its.paymentUuid)}`;
    expect(await planErasure(database.db, merchant.tenantUuid, traitsOf(shown.human))).toMatchObject({ kept: [] });
  });

  it.each(["OPEN", "SUGGESTED"])("a booking that is %s keeps the name by which it is matched", async (state) => {
    const { human, its } = await aHuman();
    const entries = database.sql`tenant_uuid = ${merchant.tenantUuid} and counterparty_account = ${human.iban} and state = 'IGNORED'`;
    const [row] = await database.sql`
      update statement_entry set state = ${state}, ignored_reason = null,
             operation_uuid = ${state === "OPEN" ? null : its.paymentUuid}, matched_by = ${state === "OPEN" ? null : "AMOUNT_AND_PAYER"}
       where ${entries} returning uuid, statement_entry::text as row`;
    const erasure = await erasePayer(database.db, merchant.tenantUuid, traitsOf(human));
    expect(erasure.kept).toContainEqual({ uuid: row?.uuid, why: "BOOKING_OPEN" });
    // Whoever has to say which payment a booking is of needs that one's name as well.
    expect(erasure.payments).toEqual(state === "OPEN" ? [its.paymentUuid] : []);
    const [after] =
      await database.sql`select statement_entry::text as row from statement_entry where uuid = ${row?.uuid}`;
    expect(after?.row).toBe(row?.row);
  });

  it("is looked at under the locks of the flows: what comes to life meanwhile is kept", async () => {
    const { human, its } = await aHuman();
    const erasure = await interleave(
      database,
      async (tx) => {
        await tx.execute(`select from flow where uuid = '${its.flowUuid}' for update`);
        await tx.execute(`update operation set status = 'OPENED' where uuid = '${its.paymentUuid}'`);
      },
      () => erasePayer(database.db, merchant.tenantUuid, traitsOf(human)),
    );
    expect(erasure.payments).toEqual([]);
    expect(erasure.kept).toContainEqual({ uuid: its.paymentUuid, why: "OPEN" });
    const [row] = await database.sql`select subject ->> 'name' as name from operation where uuid = ${its.paymentUuid}`;
    expect(row?.name).toBe(human.name);
  });
});

const mine = (rows: unknown): string => JSON.stringify(rows);

describe("what is handed over (decision 214)", () => {
  const hers = newPlanted();
  const ANA: Human = {
    name: "Anneliese",
    lastName: "Perucha",
    email: "anneliese@example.com",
    phone: "+34600111222",
    iban: "ES1111111111111111111111",
    word: "annword",
  };
  const BRUNO: Human = {
    name: "Brunhold",
    lastName: "Nogueira",
    email: "brunhold@example.com",
    phone: "+34600333444",
    iban: "ES2222222222222222222222",
    word: "brunword",
  };
  const isBruno = /brun|nogueira|600333444|ES2222/i;

  beforeAll(async () => {
    await plantPayer(database, merchant, ANA, { ...hers, others: [BRUNO] });
    await plantPayer(database, merchant, BRUNO, newPlanted());
    await plantPayer(database, other, ANA, { ...hers, signerUuid: newUuid() });
  });

  it("is hers alone: not who signs beside her, not what opens anything, not another organisation's", async () => {
    const rows = await exportPayer(database.db, merchant.tenantUuid, traitsOf(ANA));
    const text = mine(rows);
    expect(text).not.toMatch(isBruno);
    expect(text).not.toMatch(/link_token|sealed|sha256|storage_key|redirect_url|code_verifier/);
    expect(text).not.toContain(other.tenantUuid);
    for (const trait of [ANA.name, ANA.email, ANA.phone, ANA.iban, ANA.word, hers.paymentUuid, hers.signatureUuid]) {
      expect(text).toContain(trait);
    }
    const [counts] = [
      Object.fromEntries(
        Object.entries(Object(rows)).map(([table, all]) => [table, Array.isArray(all) ? all.length : 0]),
      ),
    ];
    expect(counts).toEqual({
      operation: 2,
      subject: 2,
      payment_record: 1,
      debtor: 1,
      payment_attempt: 1,
      status_history: 1,
      document: 1,
      refund: 1,
      operation_fact: 2,
      delivery: 2,
      reminder_plan: 0,
      address_day: 1,
      statement_entry: 2,
      signer: 1,
      signature_evidence: 1,
      signing_code: 0,
      signing_preparation: 1,
      remote_passage: 2,
      signature_batch_line: 1,
    });
  });

  it("has what they have said of it themselves, and not what the organisation has written (decision 176)", async () => {
    const { operation_fact: facts } = JSON.parse(
      mine(await exportPayer(database.db, merchant.tenantUuid, traitsOf(ANA))),
    );
    expect(facts).toContainEqual(
      expect.objectContaining({
        kind: "DISPUTED",
        detail: { reason: "NOT_MINE", comment: expect.stringContaining(ANA.word) },
      }),
    );
    const resolved = facts.find(({ kind }: Readonly<{ kind: string }>) => kind === "ATTEMPT_RESOLVED");
    expect(resolved.detail).not.toHaveProperty("reason");
  });

  it("of another signer is that one's alone, of the same request", async () => {
    const text = mine(await exportPayer(database.db, merchant.tenantUuid, { email: BRUNO.email }));
    expect(text).toContain(hers.signatureUuid);
    expect(text).not.toMatch(
      /anneliese|perucha|600111222|ES1111|annword (handle|values|detail|decline_reason|request)/i,
    );
  });

  it("of whoever had a signer's place before is that, and nothing of who has it now; and the other way round", async () => {
    const { human, its } = await aHuman();
    const detail = { by: "PERSON", from: ["Former Person", "former@example.com"], to: [human.email], methods: [] };
    await database.sql`
      insert into signature_evidence (tenant_uuid, operation_uuid, sequence, kind, signer_uuid, detail, at, hash)
      select tenant_uuid, operation_uuid, 7, 'REPLACED', signer_uuid, ${mine(detail)}::text::jsonb, at, 'x'
        from signature_evidence where operation_uuid = ${its.signatureUuid} and sequence = 1`;
    const former = mine(await exportPayer(database.db, merchant.tenantUuid, { email: "Former@example.com" }));
    expect(former).toContain("Former Person");
    expect(former).not.toContain(human.email);
    // What was done in this place before was done by the former.
    const later = mine(await exportPayer(database.db, merchant.tenantUuid, traitsOf(human)));
    expect(later).toContain(human.email);
    expect(later).not.toMatch(/former|OPENED/i);
  });

  it("leaves out who pays for somebody else, and to whom the link went; whoever paid sees the account, and not for whom", async () => {
    const { human, its } = await aHuman();
    const debtor = {
      accountNumber: BRUNO.iban,
      ownerName: "Brunhold Nogueira",
      participants: [{ role: "LEGAL_REPRESENTATIVE", name: "Third Person" }],
    };
    await database.sql`update payment_record set debtor = ${mine(debtor)}::text::jsonb where operation_uuid = ${its.paymentUuid}`;
    await database.sql`
      update statement_entry set counterparty_name = 'NOGUEIRA BRUNHOLD', counterparty_account = ${BRUNO.iban}
       where operation_uuid = ${its.paymentUuid}`;
    const asked = mine(await exportPayer(database.db, merchant.tenantUuid, traitsOf(human)));
    expect(asked).toContain(human.email);
    expect(asked).not.toMatch(isBruno);
    const paid = mine(await exportPayer(database.db, merchant.tenantUuid, { iban: BRUNO.iban }));
    expect(paid).toContain(its.paymentUuid);
    expect(paid).not.toContain(human.name);
    expect(paid).not.toContain("Third Person");
  });

  it("of whoever paid for somebody else erases the account, and not for whom", async () => {
    const { human, its } = await aHuman();
    const debtor = { accountNumber: "ES33 3333 3333 3333 3333 3333", ownerName: "Dora Lluch" };
    await database.sql`
      update payment_record set debtor = ${mine(debtor)}::text::jsonb, status_before = ${mine({ status: "EXECUTED", debtor })}::text::jsonb
       where operation_uuid = ${its.paymentUuid}`;
    const done = await erasePayer(database.db, merchant.tenantUuid, { iban: "es3333333333333333333333" });
    expect(done.payments).toEqual([its.paymentUuid]);
    const [row] = await database.sql`
      select o.subject, r.debtor, r.status_before from operation o join payment_record r on r.operation_uuid = o.uuid where o.uuid = ${its.paymentUuid}`;
    expect(row).toMatchObject({ subject: { name: human.name, email: human.email }, debtor: {} });
    expect(row?.status_before).toEqual({ status: "EXECUTED" });
  });
});

describe("a payer's erasure", () => {
  it("finds a name however it is written, and nobody by a trait that was not given", async () => {
    const { human, its } = await aHuman();
    const names = [`${human.lastName.toUpperCase()}, ${human.name}`, ` ${human.name}   ${human.lastName} `];
    for (const name of names) {
      expect((await planErasure(database.db, merchant.tenantUuid, { name })).payments).toEqual([its.paymentUuid]);
    }
    for (const name of [human.name, "", " "]) {
      expect(await planErasure(database.db, merchant.tenantUuid, { name, email: "", iban: " " })).toEqual(NOTHING);
    }
  });

  it("remembers who objected to mails, and says so each time", async () => {
    const { human, its } = await aHuman();
    await database.sql`
      update delivery set reason = 'COMPLAINED' where operation_uuid = ${its.paymentUuid} and channel = 'EMAIL'`;
    const first = await erasePayer(database.db, merchant.tenantUuid, traitsOf(human));
    expect(first).toMatchObject({ payments: [its.paymentUuid], messages: [expect.anything()] });
    expect(first.objections).toHaveLength(1);
    const [row] = await database.sql`select address from delivery where uuid = ${first.objections[0] ?? ""}`;
    expect(row?.address).toBe(human.email);
    const again = await erasePayer(database.db, merchant.tenantUuid, traitsOf(human));
    expect(again).toEqual({ ...NOTHING, signatures: [its.signatureUuid], objections: first.objections });
  });

  it("takes the address out of what somebody was copied in on, and leaves whose payment it is", async () => {
    const { human, its } = await aHuman();
    await database.sql`
      update delivery set recipient = 'COPY', address = 'Copied.In@example.com' where operation_uuid = ${its.paymentUuid} and channel = 'EMAIL'`;
    const done = await erasePayer(database.db, merchant.tenantUuid, { email: "copied.in@example.com" });
    expect(done).toEqual({ ...NOTHING, messages: [expect.anything()] });
    const [row] = await database.sql`select subject_email from operation where uuid = ${its.paymentUuid}`;
    expect(row?.subject_email).toBe(human.email);
    await database.sql`
      update delivery set address = 'copied.in@example.com', state = 'QUEUED', reason = null, next_attempt_at = now()
       where operation_uuid = ${its.paymentUuid} and recipient = 'COPY'`;
    const waiting = await erasePayer(database.db, merchant.tenantUuid, { email: "copied.in@example.com" });
    expect(waiting).toEqual({ ...NOTHING, kept: [{ uuid: its.paymentUuid, why: "MESSAGE" }] });
  });
});

describe("a person's erasure", () => {
  const someone = (name: string): Human => ({
    ...CASILDA,
    name,
    lastName: "Orbe",
    email: `${name}@example.com`,
    word: `word-${name}`,
  });

  it("leaves nothing that lets them in, ends their sign-ins, and tells who did what by a UUID", async () => {
    const wilhelmina = someone("wilhelmina");
    const uuid = await plantPerson(database, merchant, wilhelmina);
    // Somebody else was told of her.
    const colleague = await plantPerson(database, merchant, someone("colleague"));
    await database.sql`update security_notice set detail = ${wilhelmina.email} where person_uuid = ${colleague}`;
    const exported = mine(await exportPersonOf(database.db, " Wilhelmina@example.com "));
    for (const word of [uuid, "word-wilhelmina ip_address", "word-wilhelmina user_agent", "word-wilhelmina detail"]) {
      expect(exported).toContain(word);
    }
    expect(exported).not.toMatch(/password_hash|sha256|secret|public_key/);
    expect(exported).not.toContain(Buffer.from(wilhelmina.word).toString("hex"));

    await planPersonErasure(database.db, wilhelmina.email);
    expect(mine(await exportPersonOf(database.db, wilhelmina.email))).toBe(exported);
    await erasePerson(database.db, " Wilhelmina@example.com");
    expect(await placesOf(["wilhelmina"])).toEqual([]);
    const [session] = await database.sql`select revoked_at, ip_address from login_session where person_uuid = ${uuid}`;
    expect(session).toEqual({ revoked_at: expect.anything(), ip_address: null });
    const [audit] = await database.sql`
      select action, ip_address from audit_entry where actor_id = ${uuid} and action = 'person.signed_in'`;
    expect(audit).toEqual({ action: "person.signed_in", ip_address: null });
    const [person] = await database.sql`select password_hash, disabled_at from person where uuid = ${uuid}`;
    expect(person).toEqual({ password_hash: null, disabled_at: expect.anything() });
    await expect(erasePerson(database.db, wilhelmina.email)).rejects.toMatchObject({ code: "not_found" });
    await expect(planPersonErasure(database.db, wilhelmina.email)).rejects.toMatchObject({ code: "not_found" });
  });

  it("leaves nothing of a sign-in that begins at that moment (decision 340)", async () => {
    const { uuid, email } = await aPerson({});
    const device = { ipAddress: "192.0.2.66", userAgent: "A browser" };
    await interleave(
      database,
      (tx) => signIn(tx, { email, password: PASSWORD }, device),
      () => erasePerson(database.db, email),
    );
    const sessions = await database.sql`
      select revoked_at, ip_address, user_agent from login_session where person_uuid = ${uuid}`;
    expect(sessions).toEqual([{ revoked_at: expect.anything(), ip_address: null, user_agent: null }]);
    expect(await database.sql`select from known_device where person_uuid = ${uuid}`).toEqual([]);
  });

  it("leaves no member of an organisation that is joined at that moment", async () => {
    const joining = async (token: string) => {
      const { uuid, email } = await aPerson({});
      await database.sql`
        insert into invitation (uuid, tenant_uuid, email, role, token_sha256, created_at, expires_at)
        values (${newUuid()}, ${other.tenantUuid}, ${email}, 'VIEWER', ${sha256(token)}, now(), now() + interval '7 days')`;
      const accept = (db: Db) => acceptInvitation(db, token, { name: "", password: "" }, null);
      const memberships = () => database.sql`select from membership where person_uuid = ${uuid}`;
      return { uuid, email, accept, memberships };
    };
    const first = await joining("first");
    await interleave(
      database,
      (tx) => first.accept(tx),
      () => erasePerson(database.db, first.email),
    );
    expect(await first.memberships()).toEqual([]);

    const later = await joining("later");
    const accepting = interleave(
      database,
      async (tx) => {
        await lockPerson(tx, later.uuid);
        await updatePerson(tx, later.uuid, { disabledAt: new Date() });
      },
      () => later.accept(database.db),
    );
    await expect(accepting).rejects.toMatchObject({ code: "forbidden" });
    expect(await later.memberships()).toEqual([]);
  });

  it("takes back what they have offered to others (decision 337)", async () => {
    const inviter = someone("inviter");
    const invitedBy = await plantPerson(database, merchant, inviter);
    const [open, accepted] = [newUuid(), newUuid()];
    for (const [uuid, acceptedAt] of [
      [open, null],
      [accepted, new Date().toISOString()],
    ] as const) {
      await database.sql`
        insert into invitation (uuid, tenant_uuid, email, role, invited_by, created_at, expires_at, accepted_at)
        values (${uuid}, ${merchant.tenantUuid}, ${`${uuid}@example.com`}, 'ADMIN', ${invitedBy}, now(), now() + interval '7 days', ${acceptedAt})`;
    }
    await erasePerson(database.db, inviter.email);
    const revoked =
      await database.sql`select uuid from invitation where invited_by = ${invitedBy} and revoked_at is not null`;
    expect(revoked).toEqual([{ uuid: open }]);
    // Its people find out why somebody is not among them any more, and who has done it.
    const told = await database.sql`
      select action, actor_type, tenant_uuid from audit_entry where subject_uuid in (${invitedBy}, ${open}) and action like 'member.%' order by uuid`;
    const { tenantUuid: tenant_uuid } = merchant;
    expect(told).toEqual([
      { action: "member.removed", actor_type: "SYSTEM", tenant_uuid },
      { action: "member.invitation_revoked", actor_type: "SYSTEM", tenant_uuid },
    ]);
  });

  it("hands over what an organisation's managers are told, and not of whom", async () => {
    const manager = someone("manager");
    const uuid = await plantPerson(database, merchant, manager);
    await database.sql`
      update security_notice set tenant_uuid = ${merchant.tenantUuid}, detail = 'invited@example.com' where person_uuid = ${uuid}`;
    const exported = mine(await exportPersonOf(database.db, manager.email));
    expect(exported).toContain("SIGN_IN");
    expect(exported).not.toMatch(/invited@|word-manager (detail|ip_address security)/);
  });

  it("is refused where an organisation would have no OWNER left, also of two at once", async () => {
    const alone = await insertMerchant(database);
    const [one, two] = [someone("one"), someone("two")];
    await plantPerson(database, alone, one, "OWNER");
    await expect(erasePerson(database.db, one.email)).rejects.toMatchObject({ code: "conflict" });
    await plantPerson(database, alone, two, "OWNER");
    const results = await Promise.allSettled([
      erasePerson(database.db, one.email),
      erasePerson(database.db, two.email),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [row] = await database.sql`
      select count(*)::int as count from membership where tenant_uuid = ${alone.tenantUuid} and role = 'OWNER'`;
    expect(row?.count).toBe(1);
  });
});
