/**
 * What a tenant-sharded engine would have to be told of each table (docs/scale.md), and what stands in its way. A table, key or query that
 * comes new either carries its tenant or says here why not; what is mended is struck.
 */

/** Where a table's rows would lie. */
type Place =
  /** With their tenant: on its shard alone. */
  | "tenant"
  /** Known before a tenant is, or of several: in one place, with what leads to the shards. */
  | "directory"
  /** The same for everybody: copied to each shard. */
  | "reference";

export const PLACES: Readonly<Record<Place, string>> = {
  tenant: `account_change account_protection address_day attention_read audit_entry bank_call bulk_run callback_secret configuration
    creditor_account dashboard_audience delivery document event event_sequence flow idempotency_key list_layout operation operation_fact operation_search payment_attempt payment_record refund reminder_plan
    remote_passage saved_view signature_batch signature_batch_line signature_document signature_evidence signature_revision signature_template
    signature_template_document signer signing_code signing_preparation statement statement_entry status_history tally webhook_delivery
    webhook_delivery_attempt webhook_earlier_secret webhook_endpoint webhook_tally`,
  // People and clients come before anybody knows for whom; a mandate and a membership tie two together.
  directory: `authorization_code client_secret consent failure_delay invitation known_device last_write login_session mandate membership
    oauth_client passkey password_reset person rate_counter recovery_code refresh_grant replica_mark revocation
    security_notice sign_up signing_key tenant totp used_assertion used_refresh_token app_secret file_store_mark`,
  reference: "bank bank_enrolment bank_history bank_key bank_platform search_filling",
};

export function tablesIn(place: Place): readonly string[] {
  return PLACES[place].split(/\s+/);
}

/** Of tenants' tables, by what would become of each. */
export const KEYS_WITHOUT_TENANT: Readonly<Record<string, readonly string[]>> = {
  "stands beside a key by tenant and uuid: dropped in the move": [
    "configuration: configuration_pkey (uuid)",
    "creditor_account: creditor_account_pkey (uuid)",
    "event: event_pkey (uuid)",
    "payment_attempt: payment_attempt_pkey (uuid)",
    "signature_batch: signature_batch_pkey (uuid)",
    "signature_template: signature_template_pkey (uuid)",
    "signer: signer_pkey (uuid)",
    "statement: statement_pkey (uuid)",
    "statement_entry: statement_entry_pkey (uuid)",
    "webhook_endpoint: webhook_endpoint_pkey (uuid)",
  ],
  "would get its tenant in front: the rest is a UUID of ours, and as unique without it": [
    "audit_entry: audit_entry_pkey (uuid)",
    "delivery: delivery_pkey (uuid)",
    "document: document_pkey (uuid)",
    "operation: operation_payment (payment_uuid)",
    "operation: operation_renewed_once (renewal_of)",
    "payment_attempt: payment_attempt_end_to_end_id (end_to_end_id)",
    "payment_attempt: payment_attempt_one_live (operation_uuid)",
    "payment_record: payment_record_pkey (uuid)",
    "signature_document: signature_document_pkey (document_uuid)",
    "signature_revision: signature_revision_key (document_uuid, revision)",
    "signature_revision: signature_revision_once (document_uuid, signer_uuid)",
    "signature_template_document: signature_template_document_pkey (uuid)",
    "signing_code: signing_code_pkey (uuid)",
    "signing_preparation: signing_preparation_pkey (uuid)",
    "webhook_delivery: webhook_delivery_pkey (uuid)",
  ],
  "a number of one database's own: would get its tenant in front": ["tally: tally_pkey (id)"],
  "what somebody comes with who names no tenant: its bucket would stand in it, or in the directory": [
    "delivery: delivery_by_message (message_id)",
    "operation: operation_link (link_token)",
    "remote_passage: remote_passage_pkey (state)",
    "signer: signer_link (link_token)",
  ],
  "a document's rows know their tenant, and name the document without it": [
    "signature_document -> document: signature_document_document_fk",
    "signature_revision -> signature_document: signature_revision_document_fk",
  ],
  "names a person, who is in the directory: the key goes, and whoever erases the person goes on deleting the row": [
    "attention_read -> person: attention_read_person_uuid_person_uuid_fk",
    "list_layout -> person: list_layout_person_uuid_person_uuid_fk",
    "saved_view -> person: saved_view_person_uuid_person_uuid_fk",
  ],
  "would get a column for its tenant": [
    "webhook_delivery_attempt: no column tenant_uuid",
    "webhook_delivery_attempt: webhook_delivery_attempt_delivery_uuid_number_pk (delivery_uuid, number)",
  ],
  "sees all rows of a statement, whose tenants it groups by: on a Postgres of one's own as it is": [
    "delivery: trigger delivery_made_tells_dashboards on whole statements",
    "flow: trigger flow_deleted on whole statements",
    "flow: trigger flow_inserted on whole statements",
    "flow: trigger flow_updated on whole statements",
    "operation: trigger operation_deleted on whole statements",
    "operation: trigger operation_found_by_words on whole statements",
    "operation: trigger operation_inserted on whole statements",
    "operation: trigger operation_made_tells_dashboards on whole statements",
    "operation: trigger operation_tells_dashboards on whole statements",
    "operation: trigger operation_updated on whole statements",
    "operation_fact: trigger operation_fact_tells_dashboards on whole statements",
    "payment_attempt: trigger payment_attempt_made_tells_dashboards on whole statements",
    "payment_record: trigger payment_record_made_tells_dashboards on whole statements",
    "signer: trigger signer_found_by_words on whole statements",
    "webhook_delivery: trigger webhook_delivery_made_tells_dashboards on whole statements",
    "webhook_delivery: trigger webhook_delivery_tells_dashboards on whole statements",
  ],
};

/** Of what is asked for a tenant; `WITHOUT_TENANT` (db/queries/testing/tenant-cases.ts) has what is asked for none. */
export const STATEMENTS_WITHOUT_TENANT: Readonly<Record<string, readonly string[]>> = {
  "of a table without its tenant": [
    "operation-dossier.listOperationDeliveries: webhook_delivery_attempt",
    "webhook-deliveries.selectAttempts: webhook_delivery_attempt",
    "webhook-deliveries.selectAttemptsAsSent: webhook_delivery_attempt",
    "webhook-deliveries.selectAttemptsOfEvent: webhook_delivery_attempt",
  ],
};
