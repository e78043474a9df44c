import type { TestDatabase } from "@/db/testing/database";
import type { Merchant } from "@/db/testing/merchant";
import { newUuid } from "@/lib/shared/ids";
import { PERSONAL_COLUMNS, type Treatment } from "../personal-columns";

/** Somebody who pays, signs and works for an organisation, and stands in every column that may hold something of a human being. */
export type Human = Readonly<{
  name: string;
  lastName: string;
  email: string;
  phone: string;
  iban: string;
  /** Stands in each of their columns that isn't searched by. */
  word: string;
}>;

type Row = Readonly<Record<string, unknown>>;

const AT = "2026-03-02T09:00:00.000Z";
const LATER = "2036-03-02T09:00:00.000Z";

/** Of whoever pays and signs, or works here; an organisation's own is nobody's. */
const PERSONAL: readonly Treatment[] = ["erased", "records", "claims", "expires"];

/** Those of a table by treatment, or all. */
export function columnsOf(table: string, wanted: readonly Treatment[] = PERSONAL): readonly string[] {
  return wanted.flatMap((treatment) => PERSONAL_COLUMNS[table]?.[treatment]?.split(" ") ?? []);
}

/** Writes rows in which every personal column that is not given says the human's word, by the list: a new column is filled, too. */
function planterOf({ sql }: TestDatabase, { word }: Pick<Human, "word">) {
  return async (table: string, row: Row): Promise<void> => {
    const types = await sql<{ name: string; type: string }[]>`
      select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = ${table}`;
    const filled = types
      .filter(({ name }) => !(name in row) && columnsOf(table).includes(name))
      .map(({ name, type }) => [name, saying(word, name, type)] as const);
    const whole = { ...Object.fromEntries(filled), ...row };
    const columns = sql(Object.keys(whole));
    await sql`
      insert into ${sql(table)} (${columns})
      select ${columns} from jsonb_populate_record(null::${sql(table)}, ${JSON.stringify(whole)}::text::jsonb)`;
  };
}

function saying(word: string, name: string, type: string): unknown {
  const said = `${word} ${name}`;
  if (type === "jsonb") return { said };
  if (type === "ARRAY") return [said];
  return type === "bytea" ? `\\x${Buffer.from(`${said} ${newUuid()}`).toString("hex")}` : `${said} ${newUuid()}`;
}

const subjectOf = ({ name, lastName, email, phone }: Human) => ({ name, lastName, email, phone });
const fullName = ({ name, lastName }: Human) => `${name} ${lastName}`;

export type Planted = Readonly<{ paymentUuid: string; signatureUuid: string; signerUuid: string; flowUuid: string }>;

/** UUIDs that another organisation's operations may have as well: only both together name one. */
export const newPlanted = (): Planted => ({
  paymentUuid: newUuid(),
  signatureUuid: newUuid(),
  signerUuid: newUuid(),
  flowUuid: newUuid(),
});

/** A payment that has ended, a signature request that was signed with `others`, and all that hangs on them. */
export async function plantPayer(
  database: TestDatabase,
  { tenantUuid, configurationUuid, creditorAccountUuid }: Merchant,
  human: Human,
  { others = [], ...uuids }: Planted & Readonly<{ others?: readonly Human[] }>,
): Promise<void> {
  const plant = planterOf(database, human);
  const { paymentUuid: operation_uuid, signatureUuid, signerUuid, flowUuid: flow_uuid } = uuids;
  const own = { tenant_uuid: tenantUuid };
  const made = { created_at: AT };
  const its = { ...own, operation_uuid };
  await plant("flow", {
    ...own,
    ...made,
    uuid: flow_uuid,
    status: "COMPLETED",
    status_updated_at: AT,
    country_code: "ES",
    language_code: "es",
    names_language: true,
    channel: "API",
    operation_order: "PARALLEL",
    labels: [{ key: "who", value: human.word }],
  });
  const operation = {
    ...own,
    ...made,
    flow_uuid,
    configuration_uuid: configurationUuid,
    status: "COMPLETED",
    status_updated_at: AT,
    expiration_offset: "P30D",
    expires_at: "2026-04-01T09:00:00.000Z",
    subject: subjectOf(human),
    subject_email: human.email.toLowerCase(),
    has_invoice: true,
    collected_amount: 0,
  };
  await plant("operation", {
    ...operation,
    uuid: operation_uuid,
    position: 0,
    type: "PAYMENT",
    link_token: newUuid(),
    payment_uuid: newUuid(),
    amount: 10_000,
    currency: "EUR",
    payment_types: [["PSD2_PAYMENT"]],
    payment_type: "SINGLE_PAYMENT",
    product: "SEPA_CREDIT_TRANSFER",
    creditor_account_uuid: creditorAccountUuid,
    collected_amount: 10_000,
  });
  await plant("operation", {
    ...operation,
    uuid: signatureUuid,
    position: 1,
    type: "SIGNATURE",
    link_token: newUuid(),
  });
  await plant("operation_fact", { ...its, uuid: newUuid(), kind: "ATTEMPT_RESOLVED", at: AT });
  const dispute = { reason: "NOT_MINE", comment: `${fullName(human)}, ${human.phone}, ${human.word}` };
  await plant("operation_fact", { ...its, uuid: newUuid(), kind: "DISPUTED", detail: dispute, at: AT });
  await plant("status_history", {
    ...own,
    uuid: newUuid(),
    subject_type: "OPERATION",
    subject_uuid: operation_uuid,
    new_status: "COMPLETED",
    changed_at: AT,
  });
  await plantMoney(plant, human, its);
  await plantRefund(plant, human, its);
  await plantMessages(plant, human, its);
  await plantBookings(plant, human, its);
  await plantSignature(plant, [human, ...others], { ...own, operation_uuid: signatureUuid, signer_uuid: signerUuid });
  await plant("idempotency_key", { ...own, ...made, actor: "x", request_sha256: "x", locked_until: AT });
  await plant("bulk_run", { ...own, ...made, uuid: newUuid(), action: "send", count: 1, begun: 1 });
  await plant("rate_counter", { window_start: AT, count: 1 });
  await plant("failure_delay", { failures: 1, next_at: AT, last_at: AT });
  await plantWebhook(plant, own);
  const payload = JSON.stringify({ tenantUuid, operationUuid: signatureUuid, recipient: human.word });
  await database.sql`
    with job as (select id from graphile_worker.add_job('mail-signed-copy', ${payload}::text::json))
    select from job`;
  await database.sql`
    update graphile_worker._private_jobs set last_error = ${human.word} where payload::text = ${payload}::text::json::text`;
}

type Plant = ReturnType<typeof planterOf>;

async function plantMoney(plant: Plant, human: Human, its: Row): Promise<void> {
  await plant("payment_attempt", {
    ...its,
    uuid: newUuid(),
    bank_id: "x",
    state: "AUTHORISED",
    end_to_end_id: newUuid(),
    created_at: AT,
    ended_at: AT,
    // A check holds that it goes with the last question.
    session_sealed: null,
    poll_count: 0,
    unanswered_count: 0,
    gone_count: 0,
  });
  await plant("payment_record", {
    ...its,
    uuid: newUuid(),
    source: "STATEMENT",
    type: "SINGLE_PAYMENT",
    product: "SEPA_CREDIT_TRANSFER",
    status: "SETTLED",
    code: "CREDITED",
    amount: 10_000,
    currency: "EUR",
    settled_amount: 10_000,
    settled_at: AT,
    creditor: {},
    debtor: {
      accountNumber: human.iban,
      type: "IBAN",
      bic: "CAIXESBBXXX",
      ownerName: fullName(human),
      psuName: fullName(human),
    },
    created_at: AT,
    updated_at: AT,
  });
}

async function plantRefund(plant: Plant, human: Human, its: Row): Promise<void> {
  await plant("refund", {
    ...its,
    uuid: newUuid(),
    end_to_end_id: newUuid(),
    state: "CANCELLED",
    amount: 1_000,
    currency: "EUR",
    creditor_name: fullName(human),
    creditor_account: human.iban,
    created_at: AT,
    cancelled_at: AT,
    statement_entry_uuid: null,
    booked_on: null,
  });
}

async function plantMessages(plant: Plant, { email, phone }: Human, its: Row): Promise<void> {
  const message = {
    ...its,
    kind: "LINK",
    recipient: "PAYER",
    state: "REFUSED",
    reason: "BOUNCED",
    attempts: 1,
    send_at: AT,
    created_at: AT,
    state_at: AT,
  };
  const uuid = newUuid();
  await plant("delivery", { ...message, uuid, channel: "EMAIL", address: email, message_id: `<${uuid}@x>` });
  await plant("delivery", { ...message, uuid: newUuid(), channel: "SMS", address: phone });
  const { tenant_uuid } = its;
  await plant("address_day", { tenant_uuid, address: email.toLowerCase(), day: AT, delivery_uuid: uuid });
}

async function plantBookings(plant: Plant, human: Human, { tenant_uuid, operation_uuid }: Row): Promise<void> {
  const statement_uuid = newUuid();
  await plant("statement", {
    tenant_uuid,
    uuid: statement_uuid,
    account_number: "ES0000000000000000000000",
    format: "CAMT_053",
    file_name: "march.xml",
    file_sha256: newUuid(),
    from_day: AT,
    to_day: AT,
    entry_count: 2,
    created_at: AT,
  });
  const entry = {
    tenant_uuid,
    statement_uuid,
    account_number: "ES0000000000000000000000",
    direction: "CREDIT",
    is_return: false,
    amount: 10_000,
    currency: "EUR",
    booked_on: AT,
    counterparty_name: `${human.lastName.toUpperCase()}, ${human.name.toUpperCase()}`,
    counterparty_account: human.iban,
    steps_left: 0,
    decided_at: AT,
  };
  await plant("statement_entry", {
    ...entry,
    uuid: newUuid(),
    position: 0,
    reference: newUuid(),
    state: "MATCHED",
    operation_uuid,
    matched_by: "PERSON",
    effect: "SETTLED",
    ignored_reason: null,
  });
  await plant("statement_entry", { ...entry, uuid: newUuid(), position: 1, reference: newUuid(), state: "IGNORED" });
}

async function plantSignature(plant: Plant, signers: readonly Human[], its: Row): Promise<void> {
  const { tenant_uuid, operation_uuid, signer_uuid } = its;
  const own = { tenant_uuid, created_at: AT };
  const [document_uuid, batch_uuid, template_uuid] = [newUuid(), newUuid(), newUuid()];
  for (const [position, human] of signers.entries()) {
    const uuid = position === 0 ? signer_uuid : newUuid();
    const word = position === 0 ? {} : { handle: human.word, values: {}, decline_reason: human.word };
    await plant("signer", {
      ...own,
      ...word,
      uuid,
      operation_uuid,
      position,
      subject: subjectOf(human),
      sign_order: 0,
      role: "SIGNER",
      methods: ["ADVANCED"],
      is_notified: true,
      status: "SIGNED",
      status_updated_at: AT,
      link_token: newUuid(),
      method: "ADVANCED",
    });
    const [sequence, detail] = [position + 1, { who: human.word, ip: human.word }];
    await plant("signature_evidence", {
      tenant_uuid,
      operation_uuid,
      sequence,
      kind: "OPENED",
      signer_uuid: uuid,
      detail,
      at: AT,
      hash: newUuid(),
    });
  }
  await plant("document", {
    ...own,
    uuid: document_uuid,
    operation_uuid,
    type: "SIGNATURE",
    size_bytes: 1,
    sha256: "x",
  });
  await plant("signature_document", {
    tenant_uuid,
    operation_uuid,
    document_uuid,
    position: 0,
    pages: [],
    is_signed: false,
    revision: 0,
  });
  await plant("signature_revision", {
    ...own,
    document_uuid,
    revision: 0,
    kind: "SUPPLIED",
    is_timestamped: false,
    has_validation: false,
    sha256: "x",
    size_bytes: 1,
  });
  const passing = { ...own, signer_uuid, expires_at: LATER };
  await plant("signing_preparation", { ...passing, uuid: newUuid(), method: "REMOTE", content_hash: "x" });
  await plant("remote_passage", {
    ...passing,
    step: "IDENTIFY",
    browser_hash: "\\x00",
    language: "es",
    approval: null,
  });
  await plant("remote_passage", { ...passing, step: "APPROVE", browser_hash: "\\x00", language: "es", input: null });
  await plant("signature_batch", { ...own, uuid: batch_uuid, template_uuid, channel: "API", completed_at: AT });
  await plant("signature_batch_line", {
    tenant_uuid,
    batch_uuid,
    line: 1,
    status: "FAILED",
    request: {
      externalId: null,
      values: {},
      signers: signers.map((human) => ({ role: "a", subject: subjectOf(human) })),
    },
    tries: 1,
  });
}

let planted = 0;

async function plantWebhook(plant: Plant, { tenant_uuid }: Row): Promise<void> {
  const [endpoint_uuid, event_uuid, delivery_uuid] = [newUuid(), newUuid(), newUuid()];
  await plant("webhook_endpoint", {
    tenant_uuid,
    uuid: endpoint_uuid,
    url: "https://erp.example",
    description: "",
    event_types: [],
    status: "ACTIVE",
    secret_sealed: "x",
    created_at: AT,
    updated_at: AT,
  });
  planted += 1;
  await plant("event", {
    tenant_uuid,
    uuid: event_uuid,
    sequence: planted,
    type: "OPERATION_COMPLETED",
    subject_uuid: newUuid(),
    resource: {},
    created_at: AT,
  });
  await plant("webhook_delivery", {
    tenant_uuid,
    uuid: delivery_uuid,
    endpoint_uuid,
    event_uuid,
    state: "DELIVERED",
    attempt_count: 1,
    round_attempt_count: 1,
    created_at: AT,
    ended_at: AT,
  });
  await plant("webhook_delivery_attempt", { delivery_uuid, number: 1, at: AT, latency_ms: 1 });
}

/** An account of the dashboard with all that hangs on it. */
export async function plantPerson(
  database: TestDatabase,
  { tenantUuid }: Merchant,
  human: Human,
  role = "ADMIN",
): Promise<string> {
  const plant = planterOf(database, human);
  const person_uuid = newUuid();
  const email = human.email.toLowerCase();
  const passing = { created_at: AT, expires_at: LATER };
  const its = { person_uuid, ...passing };
  await plant("person", { uuid: person_uuid, email, name: fullName(human), created_at: AT });
  await plant("membership", { tenant_uuid: tenantUuid, person_uuid, role, created_at: AT });
  await plant("login_session", {
    uuid: newUuid(),
    person_uuid,
    cookie_sha256: `\\x${Buffer.from(newUuid()).toString("hex")}`,
    authenticated_at: AT,
    expires_at: LATER,
    last_seen_at: AT,
  });
  await plant("known_device", { ...its, uuid: newUuid() });
  await plant("passkey", { person_uuid, signature_counter: 0, backed_up: true, created_at: AT });
  await plant("password_reset", { ...its, uuid: newUuid() });
  await plant("recovery_code", { person_uuid });
  await plant("security_notice", { ...its, uuid: newUuid(), kind: "SIGN_IN" });
  const looks = { tenant_uuid: tenantUuid, person_uuid, list: "OPERATIONS" };
  await plant("saved_view", { ...looks, uuid: newUuid(), is_shared: true, created_at: AT, updated_at: AT });
  await plant("list_layout", { ...looks, columns: "{}", density: "compact" });
  await plant("totp", { person_uuid, created_at: AT, last_step: 0 });
  await plant("invitation", { ...passing, uuid: newUuid(), tenant_uuid: tenantUuid, email, role: "VIEWER" });
  await plant("sign_up", { ...passing, uuid: newUuid(), email, country_code: "ES", language_code: "es" });
  await plant("audit_entry", {
    uuid: newUuid(),
    tenant_uuid: tenantUuid,
    at: AT,
    actor_type: "PERSON",
    actor_id: person_uuid,
    action: "person.signed_in",
  });
  return person_uuid;
}
