/**
 * What an erasure does to each column that could hold something of a human being (decision 223). A new column of text, JSON or bytes
 * fails a test until it stands here.
 */
export type Treatment =
  /** Emptied, deleted, or a pseudonym in its place: of a payment, a booking, an account of the dashboard. A signature request's is kept. */
  | "erased"
  /**
   * Kept: accounts, and who did what in an organisation, by UUIDs. Free text among them is the organisation's own: it names somebody
   * only where a name was written into it.
   */
  | "records"
  /** Kept: what was signed, and what proves it. */
  | "claims"
  /** Goes by itself within days. */
  | "expires"
  /** An organisation's own. */
  | "organisation"
  /** Nothing of anybody's: codes, states, identifiers and secrets of ours. */
  | "nothing";

/** By table, with its schema where that is not `public`; columns parted by spaces. */
export const PERSONAL_COLUMNS: Readonly<Record<string, Readonly<Partial<Record<Treatment, string>>>>> = {
  account_change: { nothing: "kind" },
  account_protection: {},
  address_day: { erased: "address" },
  app_secret: { nothing: "fingerprint" },
  attention_read: {},
  audit_entry: { erased: "ip_address", records: "actor_id", nothing: "actor_type client_id action subject_type" },
  authorization_code: { nothing: "code_sha256 client_id redirect_uri scopes nonce code_challenge" },
  bank: { nothing: "id platform_id overrides" },
  bank_call: { nothing: "bank_id call outcome bank_code" },
  bank_enrolment: { nothing: "bank_id client_id secrets_sealed" },
  bank_history: { organisation: "who content", nothing: "platform_id bank_id key_name what" },
  bank_key: { organisation: "added_by", nothing: "name kind certificates reference" },
  bank_platform: { nothing: "id adapter defaults" },
  bulk_run: { records: "actor_id filter", nothing: "action" },
  client_secret: { nothing: "client_id secret_sha256" },
  callback_secret: { nothing: "secret_sealed" },
  configuration: {
    organisation: "name description visual_configuration operation_configuration",
    nothing: "status signature_configuration",
  },
  consent: { nothing: "client_id scopes" },
  creditor_account: {
    organisation: "alias account_number bic owner_name matched_name verified_by confirmed_name ordering_party_id",
    nothing: "type country status verification_result",
  },
  dashboard_audience: {},
  delivery: {
    erased: "address reason_text",
    records: "created_by",
    nothing: "kind recipient channel message_id state reason",
  },
  document: { records: "name storage_key", nothing: "type sha256" },
  "drizzle.__drizzle_migrations": { nothing: "hash" },
  event: { nothing: "type resource" },
  event_sequence: {},
  failure_delay: { expires: "key" },
  file_store_mark: {},
  flow: {
    records: "external_id labels",
    organisation: "collaborator_legal_name",
    nothing: "status country_code language_code additional_language_code channel operation_order",
  },
  "graphile_worker._private_job_queues": { nothing: "locked_by queue_name" },
  // Where a signed copy goes, until it has gone.
  "graphile_worker._private_jobs": { expires: "payload last_error", nothing: "flags key locked_by" },
  "graphile_worker._private_known_crontabs": { nothing: "identifier" },
  "graphile_worker._private_tasks": { nothing: "identifier" },
  idempotency_key: { expires: "key headers body", nothing: "actor request_sha256" },
  invitation: { erased: "email", nothing: "role token_sha256" },
  known_device: { erased: "token_sha256" },
  last_write: { nothing: "actor lsn" },
  // Goes with the person all the same.
  list_layout: { nothing: "list columns density" },
  login_session: { erased: "ip_address user_agent", nothing: "cookie_sha256" },
  mandate: {},
  membership: { nothing: "role" },
  oauth_client: {
    organisation: "name redirect_uris",
    nothing: "client_id type scopes grant_types id_token_alg public_keys",
  },
  operation: {
    erased: "subject subject_email",
    records: "handle external_id concept title message invoice_id invoice_external_id invoice_name",
    organisation: "collaborator_legal_name",
    nothing:
      "type status payer_language expiration_offset link_token currency payment_types payment_type product product_fallback",
  },
  // What a payer has said in their own words is erased with them.
  operation_fact: { records: "detail", nothing: "kind" },
  // Follows what it is made of.
  operation_search: { records: "words" },
  passkey: { erased: "credential_id name public_key transports" },
  password_reset: { erased: "language_code token_sha256" },
  payment_attempt: {
    erased: "sca_redirect_url",
    records: "failure resolution",
    expires: "session_sealed",
    nothing:
      "bank_id bank_method state product end_to_end_id bank_payment_id authorisation_id bank_status sca_status release",
  },
  // What a bank had told of the payer before a statement did goes with the debtor.
  payment_record: {
    erased: "debtor",
    records: "status_before remittance_information",
    organisation: "creditor",
    nothing: "source type product status code bank_status currency bank_payment_id end_to_end_id",
  },
  person: { erased: "email name password_hash language_code" },
  rate_counter: { expires: "key" },
  recovery_code: { erased: "code_sha256" },
  refund: { erased: "creditor_name creditor_account", records: "reason", nothing: "end_to_end_id state currency" },
  refresh_grant: { nothing: "client_id scopes current_sha256" },
  reminder_plan: {},
  remote_passage: { claims: "state code_verifier page_url form input approval", nothing: "step browser_hash language" },
  revocation: { nothing: "kind id" },
  // A bank that does not exist keeps accounts of nobody.
  "sandbox_bank.authorisation": { nothing: "id payment_id session_token form_token step sca_status method_id notice" },
  "sandbox_bank.payment": {
    nothing:
      "id bank_id product end_to_end_id currency creditor_name creditor_iban creditor_bic remittance redirect_uri nok_redirect_uri notification_uri language psu_id second_token debtor_iban ended_status ended_reason forced_status forced_reason",
  },
  "sandbox_bank.permission": {
    nothing:
      "id bank_id payment_id redirect_uri state code_challenge language form_token step notice code access_token refresh_token",
  },
  "sandbox_bank.setting": { nothing: "key" },
  saved_view: { erased: "name search", nothing: "list" },
  search_filling: {},
  security_notice: { erased: "detail ip_address user_agent", nothing: "kind" },
  sign_up: { erased: "legal_name email", nothing: "country_code language_code token_sha256" },
  signature_batch: { claims: "template file_name columns", nothing: "channel" },
  signature_batch_line: { claims: "request problems", nothing: "status" },
  signature_document: { claims: "handle fields printed field_names", nothing: "pages" },
  signature_evidence: { claims: "detail", nothing: "kind hash" },
  signature_revision: { claims: "storage_key", nothing: "kind sha256" },
  signature_template: { organisation: "name title message roles" },
  signature_template_document: { organisation: "handle name fields storage_key", nothing: "pages sha256" },
  signer: { claims: "handle subject values decline_reason", nothing: "role methods status link_token method language" },
  signing_code: { nothing: "channel code_hash content_hash" },
  signing_key: { nothing: "kid alg state public_jwk private_jwk_sealed" },
  signing_preparation: { claims: "chain documents values", nothing: "method content_hash" },
  statement: { organisation: "account_number file_name", nothing: "format file_sha256" },
  statement_entry: {
    erased: "counterparty_name counterparty_account transfers_told",
    records: "creditor_reference remittance sure_keys loose_keys ignored_reason",
    organisation: "account_number",
    nothing:
      "reference direction return_reason currency bank_reference booking_reference end_to_end_id batch_keys state matched_by effect",
  },
  status_history: { records: "cause", nothing: "subject_type previous_status new_status" },
  tally: { organisation: "collaborator_legal_name", nothing: "subject_type type status currency" },
  tenant: { organisation: "legal_name", nothing: "country_code language_code time_zone" },
  totp: { erased: "secret_sealed" },
  used_assertion: { nothing: "client_id jti_sha256" },
  used_refresh_token: { nothing: "token_sha256" },
  webhook_delivery: { nothing: "state" },
  webhook_delivery_attempt: { expires: "response_body error request_url request_headers request_digest" },
  webhook_earlier_secret: { nothing: "secret_sealed" },
  webhook_endpoint: {
    organisation: "url description disabled_reason",
    nothing: "event_types status secret_sealed previous_secret_sealed",
  },
  webhook_tally: { nothing: "latencies" },
};
