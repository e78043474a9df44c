CREATE SCHEMA "sandbox_bank";

CREATE TABLE "bank" (
	"id" text PRIMARY KEY NOT NULL,
	"platform_id" text NOT NULL,
	"overrides" jsonb NOT NULL,
	"version" integer NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_version" CHECK ("bank"."version" > 0),
	CONSTRAINT "bank_disabled" CHECK ("bank"."disabled_until" is null or "bank"."disabled_at" is not null)
);

CREATE TABLE "bank_call" (
	"uuid" uuid NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"attempt_uuid" uuid NOT NULL,
	"bank_id" text NOT NULL,
	"call" text NOT NULL,
	"request_id" uuid NOT NULL,
	"http_status" integer,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"bank_code" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_call_key" PRIMARY KEY("tenant_uuid","attempt_uuid","at","uuid")
);

CREATE TABLE "bank_enrolment" (
	"bank_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"secrets_sealed" text,
	"valid_until" timestamp (3) with time zone,
	"warned_days" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "bank_history" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_history_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform_id" text,
	"bank_id" text,
	"key_name" text,
	"version" integer NOT NULL,
	"what" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "bank_history_what" CHECK ("bank_history"."what" in ('PUT', 'DISABLED', 'ENABLED', 'ENROLLED', 'KEY_PUT', 'KEY_REMOVED')),
	CONSTRAINT "bank_history_of" CHECK (case when "bank_history"."what" in ('KEY_PUT', 'KEY_REMOVED')
        then "bank_history"."key_name" is not null and "bank_history"."platform_id" is null and "bank_history"."bank_id" is null
        else "bank_history"."key_name" is null and "bank_history"."platform_id" is not null end)
);

CREATE TABLE "bank_key" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"certificates" text NOT NULL,
	"reference" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"warned_days" integer,
	CONSTRAINT "bank_key_kind" CHECK ("bank_key"."kind" in ('QWAC', 'QSEAL')),
	CONSTRAINT "bank_key_reference" CHECK ("bank_key"."reference" ~ '^(file:/|env:[A-Z])'),
	CONSTRAINT "bank_key_validity" CHECK ("bank_key"."valid_from" < "bank_key"."valid_until"),
	CONSTRAINT "bank_key_version" CHECK ("bank_key"."version" > 0)
);

CREATE TABLE "bank_platform" (
	"id" text PRIMARY KEY NOT NULL,
	"adapter" text NOT NULL,
	"defaults" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_platform_adapter" CHECK ("bank_platform"."adapter" in ('BERLIN_GROUP', 'STET', 'OPENFINANCE_2')),
	CONSTRAINT "bank_platform_version" CHECK ("bank_platform"."version" > 0)
);

CREATE TABLE "bulk_run" (
	"tenant_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_id" text NOT NULL,
	"count" integer NOT NULL,
	"begun" integer NOT NULL,
	"filter" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bulk_run_tenant_uuid_uuid_pk" PRIMARY KEY("tenant_uuid","uuid"),
	CONSTRAINT "bulk_run_action" CHECK ("bulk_run"."action" in ('cancel', 'renew', 'send')),
	CONSTRAINT "bulk_run_begun" CHECK ("bulk_run"."begun" between 0 and "bulk_run"."count")
);

CREATE TABLE "callback_secret" (
	"tenant_uuid" uuid NOT NULL,
	"configuration_uuid" uuid NOT NULL,
	"secret_sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "callback_secret_tenant_uuid_configuration_uuid_secret_sealed_pk" PRIMARY KEY("tenant_uuid","configuration_uuid","secret_sealed")
);

CREATE TABLE "configuration" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"is_default" boolean NOT NULL,
	"status" text NOT NULL,
	"visual_configuration" jsonb NOT NULL,
	"operation_configuration" jsonb NOT NULL,
	"signature_configuration" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "configuration_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "configuration_status" CHECK ("configuration"."status" in ('ACTIVE', 'DISABLED'))
);

CREATE TABLE "address_day" (
	"tenant_uuid" uuid NOT NULL,
	"address" text NOT NULL,
	"day" date NOT NULL,
	"delivery_uuid" uuid NOT NULL,
	CONSTRAINT "address_day_tenant_uuid_address_day_pk" PRIMARY KEY("tenant_uuid","address","day"),
	CONSTRAINT "address_day_lower" CHECK ("address_day"."address" = lower("address_day"."address"))
);

CREATE TABLE "delivery" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"recipient" text DEFAULT 'PAYER' NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"message_id" text,
	"state" text NOT NULL,
	"reason" text,
	"reason_text" text,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"first_tried_at" timestamp (3) with time zone,
	"send_at" timestamp (3) with time zone NOT NULL,
	"days_from_due" integer,
	"created_by" jsonb NOT NULL,
	"unasked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_kind" CHECK ("delivery"."kind" in ('LINK', 'REMINDER', 'RECEIPT', 'REJECTION', 'REINSTATEMENT')),
	CONSTRAINT "delivery_recipient" CHECK ("delivery"."recipient" in ('PAYER', 'COPY', 'BLIND_COPY', 'SIGNER')),
	CONSTRAINT "delivery_reminder" CHECK (("delivery"."kind" = 'REMINDER') = ("delivery"."days_from_due" is not null)),
	CONSTRAINT "delivery_channel" CHECK ("delivery"."channel" in ('EMAIL', 'SMS')),
	CONSTRAINT "delivery_message" CHECK (("delivery"."channel" = 'EMAIL') = ("delivery"."message_id" is not null)),
	CONSTRAINT "delivery_state" CHECK ("delivery"."state" in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'DEFERRED', 'REFUSED', 'CANCELLED')),
	CONSTRAINT "delivery_waiting" CHECK (("delivery"."state" in ('QUEUED', 'SENDING', 'DEFERRED')) = ("delivery"."next_attempt_at" is not null)),
	CONSTRAINT "delivery_reason" CHECK (("delivery"."state" in ('DEFERRED', 'REFUSED', 'CANCELLED')) <= ("delivery"."reason" is not null)),
	CONSTRAINT "delivery_attempts" CHECK ("delivery"."attempts" >= 0)
);

CREATE TABLE "reminder_plan" (
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "reminder_plan_tenant_uuid_operation_uuid_pk" PRIMARY KEY("tenant_uuid","operation_uuid"),
	CONSTRAINT "reminder_plan_stopped" CHECK ("reminder_plan"."stopped_at" is null or "reminder_plan"."next_at" is null)
);

CREATE TABLE "file_store_mark" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" uuid NOT NULL,
	CONSTRAINT "file_store_mark_is_only" CHECK ("file_store_mark"."is_only")
);

CREATE TABLE "document" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"supplied_bytes" integer,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "flow" (
	"uuid" uuid NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"external_id" text,
	"status" text NOT NULL,
	"status_updated_at" timestamp (3) with time zone,
	"country_code" text NOT NULL,
	"language_code" text NOT NULL,
	"names_language" boolean DEFAULT true NOT NULL,
	"additional_language_code" text,
	"channel" text NOT NULL,
	"operation_order" text DEFAULT 'PARALLEL' NOT NULL,
	"labels" jsonb NOT NULL,
	"collaborator_uuid" uuid,
	"collaborator_legal_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "flow_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "flow_status" CHECK ("flow"."status" in ('CREATED', 'IN_PROGRESS', 'COMPLETED', 'PARTIALLY_COMPLETED', 'REJECTED', 'EXPIRED', 'CANCELLED', 'NOT_DELIVERED')),
	CONSTRAINT "flow_order" CHECK ("flow"."operation_order" in ('PARALLEL', 'SEQUENTIAL')),
	CONSTRAINT "flow_changed_since" CHECK ("flow"."status_updated_at" >= "flow"."created_at" - interval '1 hour'),
	CONSTRAINT "flow_collaborator_named" CHECK (("flow"."collaborator_uuid" is null) = ("flow"."collaborator_legal_name" is null))
);

CREATE TABLE "idempotency_key" (
	"tenant_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"actor" text NOT NULL,
	"request_sha256" text NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text,
	"locked_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "operation" (
	"uuid" uuid NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"flow_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"handle" text,
	"type" text NOT NULL,
	"external_id" text,
	"configuration_uuid" uuid NOT NULL,
	"status" text NOT NULL,
	"status_updated_at" timestamp (3) with time zone,
	"expiration_offset" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"link_token" text NOT NULL,
	"subject" jsonb NOT NULL,
	"subject_email" text,
	"payer_language" text,
	"collaborator_uuid" uuid,
	"collaborator_legal_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"payment_uuid" uuid,
	"amount" bigint,
	"currency" text,
	"payment_types" jsonb,
	"payment_type" text,
	"product" text,
	"product_fallback" text,
	"requested_execution_date" date,
	"creditor_account_uuid" uuid,
	"concept" text,
	"title" text,
	"message" text,
	"renewal_of" uuid,
	"has_invoice" boolean NOT NULL,
	"invoice_id" text,
	"invoice_external_id" text,
	"invoice_name" text,
	"invoice_due_date" date,
	"collected_amount" bigint NOT NULL,
	CONSTRAINT "operation_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "operation_status" CHECK ("operation"."status" in ('CREATED', 'OPENED', 'COMPLETED', 'REJECTED', 'EXPIRED', 'CANCELLED', 'NOT_DELIVERED')),
	CONSTRAINT "operation_payment_complete" CHECK ("operation"."type" <> 'PAYMENT' or ("operation"."payment_uuid" is not null and "operation"."amount" is not null and "operation"."currency" is not null and "operation"."creditor_account_uuid" is not null and "operation"."concept" is not null)),
	CONSTRAINT "operation_changed_since" CHECK ("operation"."status_updated_at" >= "operation"."created_at" - interval '1 hour'),
	CONSTRAINT "operation_product_fallback" CHECK ("operation"."product_fallback" is null or ("operation"."product_fallback" = 'SEPA_CREDIT_TRANSFER' and "operation"."product" = 'INSTANT_SEPA_CREDIT_TRANSFER')),
	CONSTRAINT "operation_amount" CHECK ("operation"."amount" between 1 and 99999999999),
	CONSTRAINT "operation_collected_amount" CHECK ("operation"."collected_amount" >= 0)
);

CREATE TABLE "operation_fact" (
	"uuid" uuid NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operation_fact_key" PRIMARY KEY("tenant_uuid","operation_uuid","at","uuid")
);

CREATE TABLE "status_history" (
	"uuid" uuid NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"previous_status" text,
	"new_status" text NOT NULL,
	"cause" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_history_key" PRIMARY KEY("tenant_uuid","subject_uuid","changed_at","uuid")
);

CREATE TABLE "attention_read" (
	"tenant_uuid" uuid NOT NULL,
	"person_uuid" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attention_read_tenant_uuid_person_uuid_pk" PRIMARY KEY("tenant_uuid","person_uuid")
);

CREATE TABLE "dashboard_audience" (
	"tenant_uuid" uuid PRIMARY KEY NOT NULL,
	"hears_until" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "payment_attempt" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"bank_id" text NOT NULL,
	"bank_method" text,
	"state" text NOT NULL,
	"product" text,
	"end_to_end_id" text NOT NULL,
	"bank_payment_id" text,
	"authorisation_id" text,
	"sca_redirect_url" text,
	"session_sealed" text,
	"others_awaited_at" timestamp (3) with time zone,
	"bank_status" text,
	"sca_status" text,
	"failure" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_to_bank_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"called_off_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone,
	"poll_count" integer NOT NULL,
	"hinted_at" timestamp (3) with time zone,
	"unanswered_count" integer DEFAULT 0 NOT NULL,
	"unanswered_since" timestamp (3) with time zone,
	"gone_count" integer DEFAULT 0 NOT NULL,
	"gone_since" timestamp (3) with time zone,
	"release" text,
	"resolution" jsonb,
	CONSTRAINT "payment_attempt_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "payment_attempt_state" CHECK ("payment_attempt"."state" in ('STARTED', 'AT_BANK', 'AUTHORISED', 'FAILED', 'UNRESOLVED')),
	CONSTRAINT "payment_attempt_next_question" CHECK ("payment_attempt"."state" in ('AUTHORISED', 'FAILED') or "payment_attempt"."next_poll_at" is not null),
	CONSTRAINT "payment_attempt_session" CHECK ("payment_attempt"."next_poll_at" is not null or "payment_attempt"."session_sealed" is null),
	CONSTRAINT "payment_attempt_product" CHECK ("payment_attempt"."product" in ('SEPA_CREDIT_TRANSFER', 'INSTANT_SEPA_CREDIT_TRANSFER')),
	CONSTRAINT "payment_attempt_release" CHECK ("payment_attempt"."release" in ('NO_LINK', 'PAYER')),
	CONSTRAINT "payment_attempt_unanswered" CHECK (("payment_attempt"."unanswered_count" = 0) = ("payment_attempt"."unanswered_since" is null) and ("payment_attempt"."gone_count" = 0) = ("payment_attempt"."gone_since" is null))
);

CREATE TABLE "payment_record" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"attempt_uuid" uuid,
	"source" text DEFAULT 'BANK' NOT NULL,
	"statement_entry_uuid" uuid,
	"status_before" jsonb,
	"type" text NOT NULL,
	"product" text NOT NULL,
	"status" text NOT NULL,
	"code" text NOT NULL,
	"bank_status" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"settled_amount" bigint,
	"settled_at" timestamp (3) with time zone,
	"remittance_information" text NOT NULL,
	"execution_date" timestamp (3) with time zone,
	"requested_execution_date" date,
	"bank_payment_id" text,
	"end_to_end_id" text,
	"creditor" jsonb NOT NULL,
	"debtor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_record_source" CHECK ("payment_record"."source" in ('BANK', 'STATEMENT')),
	CONSTRAINT "payment_record_told_by_bank" CHECK ("payment_record"."source" = 'STATEMENT' or ("payment_record"."attempt_uuid" is not null and "payment_record"."bank_status" is not null and "payment_record"."bank_payment_id" is not null and "payment_record"."end_to_end_id" is not null)),
	CONSTRAINT "payment_record_status" CHECK ("payment_record"."status" in ('SUBMITTED_VALID', 'EXECUTED', 'SETTLED', 'REJECTED', 'UNCONFIRMED')),
	CONSTRAINT "payment_record_amount" CHECK ("payment_record"."amount" between 1 and 99999999999),
	CONSTRAINT "payment_record_settled" CHECK (("payment_record"."status" = 'SETTLED') = ("payment_record"."settled_amount" is not null))
);

CREATE TABLE "invitation" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid,
	"token_sha256" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitation_role" CHECK ("invitation"."role" in ('OWNER', 'ADMIN', 'OPERATOR', 'VIEWER'))
);

CREATE TABLE "known_device" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"person_uuid" uuid NOT NULL,
	"token_sha256" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "passkey" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"person_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"signature_counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);

CREATE TABLE "password_reset" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"person_uuid" uuid,
	"language_code" text NOT NULL,
	"token_sha256" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

CREATE TABLE "recovery_code" (
	"person_uuid" uuid NOT NULL,
	"code_sha256" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_person_uuid_code_sha256_pk" PRIMARY KEY("person_uuid","code_sha256")
);

CREATE TABLE "security_notice" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"person_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"tenant_uuid" uuid,
	"detail" text,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

CREATE TABLE "sign_up" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"country_code" text NOT NULL,
	"email" text NOT NULL,
	"language_code" text NOT NULL,
	"token_sha256" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);

CREATE TABLE "totp" (
	"person_uuid" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint NOT NULL
);

CREATE TABLE "last_write" (
	"actor" text PRIMARY KEY NOT NULL,
	"lsn" "pg_lsn",
	"mark" uuid
);

CREATE TABLE "replica_mark" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" uuid NOT NULL,
	CONSTRAINT "replica_mark_is_only" CHECK ("replica_mark"."is_only")
);

CREATE TABLE "sandbox_bank"."authorisation" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"session_token" text NOT NULL,
	"form_token" text NOT NULL,
	"step" text NOT NULL,
	"sca_status" text NOT NULL,
	"method_id" text,
	"failures" integer NOT NULL,
	"notice" text,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "sandbox_bank"."payment" (
	"id" text PRIMARY KEY NOT NULL,
	"bank_id" text NOT NULL,
	"product" text NOT NULL,
	"end_to_end_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"creditor_name" text NOT NULL,
	"creditor_iban" text NOT NULL,
	"creditor_bic" text,
	"remittance" text,
	"requested_execution_date" date,
	"redirect_uri" text NOT NULL,
	"nok_redirect_uri" text NOT NULL,
	"notification_uri" text,
	"language" text,
	"psu_id" text,
	"second_token" text,
	"first_signed_at" timestamp (3) with time zone,
	"debtor_iban" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"authorised_at" timestamp (3) with time zone,
	"exempted" boolean NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_status" text,
	"ended_reason" text,
	"forced_at" timestamp (3) with time zone,
	"forced_status" text,
	"forced_reason" text,
	"status_reads" integer NOT NULL,
	CONSTRAINT "payment_amount" CHECK ("sandbox_bank"."payment"."amount" between 1 and 99999999999),
	CONSTRAINT "payment_ended" CHECK (("sandbox_bank"."payment"."ended_at" is null) = ("sandbox_bank"."payment"."ended_status" is null)),
	CONSTRAINT "payment_authorised_or_ended" CHECK ("sandbox_bank"."payment"."authorised_at" is null or "sandbox_bank"."payment"."ended_at" is null),
	CONSTRAINT "payment_forced" CHECK (("sandbox_bank"."payment"."forced_at" is null) = ("sandbox_bank"."payment"."forced_status" is null))
);

CREATE TABLE "sandbox_bank"."permission" (
	"id" text PRIMARY KEY NOT NULL,
	"bank_id" text NOT NULL,
	"payment_id" text,
	"redirect_uri" text NOT NULL,
	"state" text,
	"code_challenge" text,
	"language" text,
	"form_token" text NOT NULL,
	"step" text NOT NULL,
	"failures" integer NOT NULL,
	"notice" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"traded_at" timestamp (3) with time zone,
	"access_token" text,
	"access_expires_at" timestamp (3) with time zone,
	"refresh_token" text,
	CONSTRAINT "permission_agreed" CHECK ("sandbox_bank"."permission"."traded_at" is null or "sandbox_bank"."permission"."agreed_at" is not null),
	CONSTRAINT "permission_token" CHECK (("sandbox_bank"."permission"."access_token" is null) = ("sandbox_bank"."permission"."access_expires_at" is null))
);

CREATE TABLE "sandbox_bank"."setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);

CREATE TABLE "operation_search" (
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"collaborator_uuid" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"words" text NOT NULL,
	"words_version" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "operation_search_key" PRIMARY KEY("tenant_uuid","operation_uuid")
);

CREATE TABLE "search_filling" (
	"version" smallint PRIMARY KEY NOT NULL,
	"last_tenant" uuid,
	"last_operation" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "search_filling_last" CHECK (("search_filling"."last_tenant" is null) = ("search_filling"."last_operation" is null))
);

CREATE TABLE "remote_passage" (
	"state" text PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"signer_uuid" uuid NOT NULL,
	"step" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"code_verifier" text NOT NULL,
	"page_url" text NOT NULL,
	"language" text NOT NULL,
	"form" jsonb NOT NULL,
	"input" jsonb,
	"approval" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "remote_passage_step" CHECK (("remote_passage"."step" = 'IDENTIFY' and "remote_passage"."input" is not null and "remote_passage"."approval" is null) or ("remote_passage"."step" = 'APPROVE' and "remote_passage"."input" is null and "remote_passage"."approval" is not null))
);

CREATE TABLE "signature_document" (
	"document_uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"handle" text,
	"pages" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"printed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"field_names" jsonb,
	"is_signed" boolean NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "signature_document_revision" CHECK ("signature_document"."revision" >= 0)
);

CREATE TABLE "signature_evidence" (
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"signer_uuid" uuid,
	"detail" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "signature_evidence_key" PRIMARY KEY("tenant_uuid","operation_uuid","sequence")
);

CREATE TABLE "signature_revision" (
	"document_uuid" uuid NOT NULL,
	"revision" integer NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"signer_uuid" uuid,
	"is_timestamped" boolean DEFAULT false NOT NULL,
	"has_validation" boolean DEFAULT false NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signature_revision_key" PRIMARY KEY("document_uuid","revision"),
	CONSTRAINT "signature_revision_kind" CHECK ("signature_revision"."kind" in ('SUPPLIED', 'PREPARED', 'SEALED', 'SIGNED', 'ARCHIVED')),
	CONSTRAINT "signature_revision_validation" CHECK ("signature_revision"."kind" = 'ARCHIVED' or not "signature_revision"."has_validation"),
	CONSTRAINT "signature_revision_signer" CHECK (("signature_revision"."kind" = 'SIGNED') = ("signature_revision"."signer_uuid" is not null))
);

CREATE TABLE "signer" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"handle" text,
	"subject" jsonb NOT NULL,
	"sign_order" integer NOT NULL,
	"role" text NOT NULL,
	"methods" jsonb NOT NULL,
	"is_notified" boolean NOT NULL,
	"status" text NOT NULL,
	"status_updated_at" timestamp (3) with time zone,
	"link_token" text NOT NULL,
	"method" text,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decline_reason" text,
	"language" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signer_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "signer_status" CHECK ("signer"."status" in ('PENDING', 'NOTIFIED', 'OPENED', 'SIGNED', 'DECLINED')),
	CONSTRAINT "signer_role" CHECK ("signer"."role" in ('SIGNER', 'APPROVER', 'VIEWER')),
	CONSTRAINT "signer_signed_somehow" CHECK (("signer"."status" = 'SIGNED') = ("signer"."method" is not null)),
	CONSTRAINT "signer_acts_or_reads" CHECK ("signer"."role" <> 'VIEWER' or "signer"."status" in ('PENDING', 'NOTIFIED', 'OPENED'))
);

CREATE TABLE "signing_code" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"signer_uuid" uuid NOT NULL,
	"channel" text NOT NULL,
	"code_hash" "bytea",
	"content_hash" text NOT NULL,
	"wrong_tries" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signing_code_tries" CHECK ("signing_code"."wrong_tries" between 0 and 5)
);

CREATE TABLE "signing_preparation" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"signer_uuid" uuid NOT NULL,
	"method" text NOT NULL,
	"content_hash" text NOT NULL,
	"chain" jsonb NOT NULL,
	"documents" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signing_preparation_method" CHECK ("signing_preparation"."method" in ('CERTIFICATE', 'REMOTE'))
);

CREATE TABLE "refund" (
	"tenant_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"end_to_end_id" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"creditor_name" text NOT NULL,
	"creditor_account" text,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"given_out_at" timestamp (3) with time zone,
	"statement_entry_uuid" uuid,
	"booked_on" date,
	CONSTRAINT "refund_key" PRIMARY KEY("tenant_uuid","uuid"),
	CONSTRAINT "refund_state" CHECK ("refund"."state" in ('PREPARED', 'BOOKED', 'CANCELLED')),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" between 1 and 99999999999),
	CONSTRAINT "refund_booked" CHECK (("refund"."state" = 'BOOKED') = ("refund"."booked_on" is not null) and ("refund"."booked_on" is null) = ("refund"."statement_entry_uuid" is null)),
	CONSTRAINT "refund_cancelled" CHECK (case "refund"."state" when 'CANCELLED' then "refund"."cancelled_at" is not null when 'PREPARED' then "refund"."cancelled_at" is null else true end),
	CONSTRAINT "refund_account" CHECK ("refund"."state" <> 'PREPARED' or "refund"."creditor_account" is not null)
);

CREATE TABLE "statement" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"account_number" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"is_whole" boolean DEFAULT true NOT NULL,
	"entry_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reconciled_at" timestamp (3) with time zone,
	CONSTRAINT "statement_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "statement_days" CHECK ("statement"."from_day" <= "statement"."to_day"),
	CONSTRAINT "statement_format" CHECK ("statement"."format" in ('CAMT_053', 'CAMT_054', 'NORMA_43'))
);

CREATE TABLE "statement_entry" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"statement_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"account_number" text NOT NULL,
	"reference" text NOT NULL,
	"direction" text NOT NULL,
	"is_return" boolean NOT NULL,
	"return_reason" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"booked_on" date NOT NULL,
	"value_on" date,
	"bank_reference" text,
	"booking_reference" text,
	"booking_amount" bigint,
	"batch_keys" text[] DEFAULT '{}' NOT NULL,
	"end_to_end_id" text,
	"creditor_reference" text,
	"remittance" text NOT NULL,
	"transfers_told" text DEFAULT '' NOT NULL,
	"counterparty_name" text,
	"counterparty_account" text,
	"sure_keys" text[] NOT NULL,
	"loose_keys" text[] NOT NULL,
	"steps_left" smallint NOT NULL,
	"state" text NOT NULL,
	"operation_uuid" uuid,
	"matched_by" text,
	"refund_uuid" uuid,
	"effect" text,
	"ignored_reason" text,
	"decided_at" timestamp (3) with time zone,
	"split_at" timestamp (3) with time zone,
	"split_of" uuid,
	CONSTRAINT "statement_entry_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "statement_entry_direction" CHECK ("statement_entry"."direction" in ('CREDIT', 'DEBIT')),
	CONSTRAINT "statement_entry_state" CHECK ("statement_entry"."state" in ('OPEN', 'SUGGESTED', 'MATCHED', 'IGNORED', 'UNRELATED', 'ITEMISED')),
	CONSTRAINT "statement_entry_amount" CHECK ("statement_entry"."amount" >= 0),
	CONSTRAINT "statement_entry_booking" CHECK (("statement_entry"."booking_reference" is null) = ("statement_entry"."booking_amount" is null)),
	CONSTRAINT "statement_entry_steps" CHECK ("statement_entry"."steps_left" between 0 and 3),
	CONSTRAINT "statement_entry_operation" CHECK (("statement_entry"."state" in ('MATCHED', 'SUGGESTED')) = ("statement_entry"."operation_uuid" is not null) and ("statement_entry"."operation_uuid" is null) = ("statement_entry"."matched_by" is null)),
	CONSTRAINT "statement_entry_effect" CHECK (("statement_entry"."state" = 'MATCHED') = ("statement_entry"."effect" is not null)),
	CONSTRAINT "statement_entry_split" CHECK ("statement_entry"."split_at" is null or ("statement_entry"."state" = 'ITEMISED' and "statement_entry"."split_of" is null)),
	CONSTRAINT "statement_entry_ignored" CHECK (("statement_entry"."state" = 'IGNORED') = ("statement_entry"."ignored_reason" is not null))
);

CREATE TABLE "tally" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_uuid" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"collaborator_uuid" uuid,
	"collaborator_legal_name" text,
	"type" text,
	"status" text NOT NULL,
	"currency" text,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"changes" bigint NOT NULL,
	"folded" boolean NOT NULL
);

CREATE TABLE "signature_batch" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"template_uuid" uuid NOT NULL,
	"template" jsonb NOT NULL,
	"channel" text NOT NULL,
	"file_name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"collaborator_uuid" uuid,
	"mandate_uuid" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "signature_batch_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "signature_batch_channel" CHECK ("signature_batch"."channel" in ('API', 'DASHBOARD')),
	CONSTRAINT "signature_batch_collaborator" CHECK (("signature_batch"."collaborator_uuid" is null) = ("signature_batch"."mandate_uuid" is null))
);

CREATE TABLE "signature_batch_line" (
	"tenant_uuid" uuid NOT NULL,
	"batch_uuid" uuid NOT NULL,
	"line" integer NOT NULL,
	"status" text NOT NULL,
	"request" jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"flow_uuid" uuid,
	"operation_uuid" uuid,
	CONSTRAINT "signature_batch_line_key" PRIMARY KEY("tenant_uuid","batch_uuid","line"),
	CONSTRAINT "signature_batch_line_status" CHECK ("signature_batch_line"."status" in ('WAITING', 'CREATED', 'FAILED')),
	CONSTRAINT "signature_batch_line_created" CHECK (("signature_batch_line"."status" = 'CREATED') = ("signature_batch_line"."flow_uuid" is not null)),
	CONSTRAINT "signature_batch_line_operation" CHECK (("signature_batch_line"."flow_uuid" is null) = ("signature_batch_line"."operation_uuid" is null))
);

CREATE TABLE "signature_template" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text,
	"message" text,
	"configuration_uuid" uuid,
	"roles" jsonb NOT NULL,
	"collaborator_uuid" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signature_template_tenant_key" UNIQUE("tenant_uuid","uuid")
);

CREATE TABLE "signature_template_document" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"template_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"pages" jsonb NOT NULL,
	"is_signed" boolean NOT NULL,
	"fields" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL
);

CREATE TABLE "account_change" (
	"tenant_uuid" uuid NOT NULL,
	"account_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"makes_default" boolean NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" uuid,
	"needs_approval" boolean NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"usable_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_change_tenant_uuid_account_uuid_pk" PRIMARY KEY("tenant_uuid","account_uuid"),
	CONSTRAINT "account_change_kind" CHECK ("account_change"."kind" in ('ADD', 'ENABLE', 'MAKE_DEFAULT')),
	CONSTRAINT "account_change_two_people" CHECK ("account_change"."approved_by" is null or "account_change"."approved_by" is distinct from "account_change"."requested_by"),
	CONSTRAINT "account_change_approval" CHECK (("account_change"."approved_at" is null) = ("account_change"."approved_by" is null))
);

CREATE TABLE "account_protection" (
	"tenant_uuid" uuid PRIMARY KEY NOT NULL,
	"second_person_since" timestamp (3) with time zone,
	"second_person_until" timestamp (3) with time zone,
	"cooling_off_since" timestamp (3) with time zone,
	"cooling_off_until" timestamp (3) with time zone
);

CREATE TABLE "audit_entry" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"client_id" text,
	"collaborator_uuid" uuid,
	"action" text NOT NULL,
	"subject_type" text,
	"subject_uuid" uuid,
	"ip_address" text
);

CREATE TABLE "creditor_account" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"alias" text NOT NULL,
	"type" text NOT NULL,
	"account_number" text NOT NULL,
	"bic" text NOT NULL,
	"owner_name" text NOT NULL,
	"country" text NOT NULL,
	"status" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"verification_result" text,
	"matched_name" text,
	"verified_at" timestamp (3) with time zone,
	"verified_by" text,
	"verification_due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"verification_unanswered" integer DEFAULT 0 NOT NULL,
	"confirmed_name" text,
	"name_confirmed_at" timestamp (3) with time zone,
	"ordering_party_id" text,
	CONSTRAINT "creditor_account_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "creditor_account_status" CHECK ("creditor_account"."status" in ('ACTIVE', 'DISABLED')),
	CONSTRAINT "creditor_account_verification" CHECK ("creditor_account"."verification_result" in ('MTCH', 'CMTC', 'NMTC', 'NOAP')),
	CONSTRAINT "creditor_account_verified" CHECK (num_nulls("creditor_account"."verification_result", "creditor_account"."verified_at", "creditor_account"."verified_by") in (0, 3)),
	CONSTRAINT "creditor_account_close_match" CHECK (("creditor_account"."verification_result" is not distinct from 'CMTC') = ("creditor_account"."matched_name" is not null)),
	CONSTRAINT "creditor_account_confirmed" CHECK (("creditor_account"."confirmed_name" is null) = ("creditor_account"."name_confirmed_at" is null))
);

CREATE TABLE "mandate" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"target_tenant_uuid" uuid NOT NULL,
	"collaborator_tenant_uuid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "mandate_two_organisations" CHECK ("mandate"."target_tenant_uuid" <> "mandate"."collaborator_tenant_uuid")
);

CREATE TABLE "membership" (
	"tenant_uuid" uuid NOT NULL,
	"person_uuid" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"manager_since" timestamp (3) with time zone,
	"first_steps_hidden_at" timestamp (3) with time zone,
	CONSTRAINT "membership_tenant_uuid_person_uuid_pk" PRIMARY KEY("tenant_uuid","person_uuid"),
	CONSTRAINT "membership_role" CHECK ("membership"."role" in ('OWNER', 'ADMIN', 'OPERATOR', 'VIEWER'))
);

CREATE TABLE "person" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"language_code" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_email_lower" CHECK ("person"."email" = lower("person"."email"))
);

CREATE TABLE "tenant" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"country_code" text NOT NULL,
	"language_code" text NOT NULL,
	"time_zone" text NOT NULL,
	"second_factor_required_at" timestamp (3) with time zone,
	"without_erp_at" timestamp (3) with time zone,
	"sandbox_of" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tenant_sandbox_of_another" CHECK ("tenant"."sandbox_of" <> "tenant"."uuid")
);

CREATE TABLE "app_secret" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "app_secret_is_only" CHECK ("app_secret"."is_only")
);

CREATE TABLE "authorization_code" (
	"code_sha256" "bytea" PRIMARY KEY NOT NULL,
	"grant_uuid" uuid NOT NULL,
	"client_id" text NOT NULL,
	"session_uuid" uuid NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"redirect_uri" text NOT NULL,
	"scopes" text[] NOT NULL,
	"nonce" text,
	"code_challenge" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

CREATE TABLE "client_secret" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"secret_sha256" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);

CREATE TABLE "consent" (
	"person_uuid" uuid NOT NULL,
	"client_id" text NOT NULL,
	"scopes" text[] NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_person_uuid_client_id_pk" PRIMARY KEY("person_uuid","client_id")
);

CREATE TABLE "failure_delay" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" bigint NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "login_session" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"person_uuid" uuid NOT NULL,
	"cookie_sha256" "bytea" NOT NULL,
	"authenticated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"ip_address" text,
	"user_agent" text
);

CREATE TABLE "oauth_client" (
	"client_id" text PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"scopes" text[] NOT NULL,
	"grant_types" text[] NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"id_token_alg" text NOT NULL,
	"public_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "oauth_client_type" CHECK ("oauth_client"."type" in ('CONFIDENTIAL', 'PUBLIC')),
	CONSTRAINT "oauth_client_id_token_alg" CHECK ("oauth_client"."id_token_alg" in ('ES256', 'RS256'))
);

CREATE TABLE "rate_counter" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" bigint NOT NULL
);

CREATE TABLE "refresh_grant" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"session_uuid" uuid NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"current_sha256" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);

CREATE TABLE "revocation" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "revocation_kind" CHECK ("revocation"."kind" in ('TOKEN', 'SESSION', 'GRANT', 'CLIENT', 'MANDATE', 'MEMBERSHIP'))
);

CREATE TABLE "signing_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"state" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "signing_key_state" CHECK ("signing_key"."state" in ('NEXT', 'ACTIVE', 'RETIRED'))
);

CREATE TABLE "used_assertion" (
	"client_id" text NOT NULL,
	"jti_sha256" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "used_assertion_client_id_jti_sha256_pk" PRIMARY KEY("client_id","jti_sha256")
);

CREATE TABLE "used_refresh_token" (
	"token_sha256" "bytea" PRIMARY KEY NOT NULL,
	"grant_uuid" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "list_layout" (
	"tenant_uuid" uuid NOT NULL,
	"person_uuid" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" text[] NOT NULL,
	"density" text NOT NULL,
	CONSTRAINT "list_layout_tenant_uuid_person_uuid_list_pk" PRIMARY KEY("tenant_uuid","person_uuid","list"),
	CONSTRAINT "list_layout_list" CHECK ("list_layout"."list" in ('OPERATIONS', 'FLOWS')),
	CONSTRAINT "list_layout_density" CHECK ("list_layout"."density" in ('comfortable', 'compact'))
);

CREATE TABLE "saved_view" (
	"tenant_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"person_uuid" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_view_tenant_uuid_uuid_pk" PRIMARY KEY("tenant_uuid","uuid"),
	CONSTRAINT "saved_view_list" CHECK ("saved_view"."list" in ('OPERATIONS', 'FLOWS'))
);

CREATE TABLE "event" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"sequence" bigint,
	"type" text NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"resource" jsonb NOT NULL,
	"collaborator_uuid" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_tenant_key" UNIQUE("tenant_uuid","uuid")
);

CREATE TABLE "event_sequence" (
	"tenant_uuid" uuid PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);

CREATE TABLE "webhook_delivery" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"endpoint_uuid" uuid NOT NULL,
	"event_uuid" uuid NOT NULL,
	"event_tenant_uuid" uuid,
	"state" text NOT NULL,
	"attempt_count" integer NOT NULL,
	"round_attempt_count" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_delivery_state" CHECK ("webhook_delivery"."state" in ('PENDING', 'DELIVERED', 'FAILED')),
	CONSTRAINT "webhook_delivery_pending" CHECK (("webhook_delivery"."state" = 'PENDING') = ("webhook_delivery"."next_attempt_at" is not null)),
	CONSTRAINT "webhook_delivery_ended" CHECK (("webhook_delivery"."state" = 'PENDING') = ("webhook_delivery"."ended_at" is null))
);

CREATE TABLE "webhook_delivery_attempt" (
	"delivery_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"latency_ms" integer NOT NULL,
	"response_status" integer,
	"response_body" text,
	"error" text,
	"request_url" text,
	"request_headers" jsonb,
	"request_digest" text,
	CONSTRAINT "webhook_delivery_attempt_delivery_uuid_number_pk" PRIMARY KEY("delivery_uuid","number")
);

CREATE TABLE "webhook_earlier_secret" (
	"tenant_uuid" uuid NOT NULL,
	"endpoint_uuid" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"secret_sealed" text NOT NULL,
	CONSTRAINT "webhook_earlier_secret_tenant_uuid_endpoint_uuid_secret_sealed_pk" PRIMARY KEY("tenant_uuid","endpoint_uuid","secret_sealed")
);

CREATE TABLE "webhook_endpoint" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"event_types" text[] NOT NULL,
	"status" text NOT NULL,
	"disabled_reason" text,
	"secret_sealed" text NOT NULL,
	"previous_secret_sealed" text,
	"previous_secret_expires_at" timestamp (3) with time zone,
	"ordered" boolean DEFAULT false NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoint_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "webhook_endpoint_status" CHECK ("webhook_endpoint"."status" in ('ACTIVE', 'DISABLED')),
	CONSTRAINT "webhook_endpoint_disabled" CHECK (("webhook_endpoint"."status" = 'DISABLED') = ("webhook_endpoint"."disabled_reason" is not null)),
	CONSTRAINT "webhook_endpoint_deleted" CHECK ("webhook_endpoint"."deleted_at" is null or "webhook_endpoint"."status" = 'DISABLED')
);

CREATE TABLE "webhook_tally" (
	"tenant_uuid" uuid NOT NULL,
	"endpoint_uuid" uuid NOT NULL,
	"slot_at" timestamp (3) with time zone NOT NULL,
	"lane" smallint DEFAULT 0 NOT NULL,
	"attempts" integer NOT NULL,
	"delivered" integer NOT NULL,
	"latencies" integer[] NOT NULL,
	CONSTRAINT "webhook_tally_tenant_uuid_endpoint_uuid_slot_at_lane_pk" PRIMARY KEY("tenant_uuid","endpoint_uuid","slot_at","lane")
);

ALTER TABLE "bank" ADD CONSTRAINT "bank_platform_id_bank_platform_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."bank_platform"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_enrolment" ADD CONSTRAINT "bank_enrolment_bank_id_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."bank"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bulk_run" ADD CONSTRAINT "bulk_run_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "callback_secret" ADD CONSTRAINT "callback_secret_tenant_uuid_configuration_uuid_configuration_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","configuration_uuid") REFERENCES "public"."configuration"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "configuration" ADD CONSTRAINT "configuration_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_tenant_uuid_operation_uuid_operation_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_plan" ADD CONSTRAINT "reminder_plan_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "document" ADD CONSTRAINT "document_tenant_uuid_operation_uuid_operation_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "flow" ADD CONSTRAINT "flow_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "flow" ADD CONSTRAINT "flow_collaborator_uuid_tenant_uuid_fk" FOREIGN KEY ("collaborator_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operation" ADD CONSTRAINT "operation_tenant_uuid_flow_uuid_flow_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","flow_uuid") REFERENCES "public"."flow"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operation" ADD CONSTRAINT "operation_tenant_uuid_configuration_uuid_configuration_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","configuration_uuid") REFERENCES "public"."configuration"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operation" ADD CONSTRAINT "operation_tenant_uuid_creditor_account_uuid_creditor_account_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","creditor_account_uuid") REFERENCES "public"."creditor_account"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operation" ADD CONSTRAINT "operation_renewal_of_fk" FOREIGN KEY ("tenant_uuid","renewal_of") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operation_fact" ADD CONSTRAINT "operation_fact_tenant_uuid_operation_uuid_operation_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "attention_read" ADD CONSTRAINT "attention_read_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "attention_read" ADD CONSTRAINT "attention_read_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dashboard_audience" ADD CONSTRAINT "dashboard_audience_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_tenant_uuid_operation_uuid_operation_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_record" ADD CONSTRAINT "payment_record_tenant_uuid_operation_uuid_operation_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_record" ADD CONSTRAINT "payment_record_tenant_uuid_attempt_uuid_payment_attempt_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","attempt_uuid") REFERENCES "public"."payment_attempt"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_record" ADD CONSTRAINT "payment_record_statement_entry_fk" FOREIGN KEY ("tenant_uuid","statement_entry_uuid") REFERENCES "public"."statement_entry"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_person_uuid_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "security_notice" ADD CONSTRAINT "security_notice_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "security_notice" ADD CONSTRAINT "security_notice_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "totp" ADD CONSTRAINT "totp_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sandbox_bank"."authorisation" ADD CONSTRAINT "authorisation_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "sandbox_bank"."payment"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sandbox_bank"."permission" ADD CONSTRAINT "permission_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "sandbox_bank"."payment"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operation_search" ADD CONSTRAINT "operation_search_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "remote_passage" ADD CONSTRAINT "remote_passage_signer_fk" FOREIGN KEY ("tenant_uuid","signer_uuid") REFERENCES "public"."signer"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_document" ADD CONSTRAINT "signature_document_document_fk" FOREIGN KEY ("document_uuid") REFERENCES "public"."document"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_document" ADD CONSTRAINT "signature_document_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_evidence" ADD CONSTRAINT "signature_evidence_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_evidence" ADD CONSTRAINT "signature_evidence_signer_fk" FOREIGN KEY ("tenant_uuid","signer_uuid") REFERENCES "public"."signer"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_revision" ADD CONSTRAINT "signature_revision_document_fk" FOREIGN KEY ("document_uuid") REFERENCES "public"."signature_document"("document_uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_revision" ADD CONSTRAINT "signature_revision_signer_fk" FOREIGN KEY ("tenant_uuid","signer_uuid") REFERENCES "public"."signer"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signer" ADD CONSTRAINT "signer_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signing_code" ADD CONSTRAINT "signing_code_signer_fk" FOREIGN KEY ("tenant_uuid","signer_uuid") REFERENCES "public"."signer"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signing_preparation" ADD CONSTRAINT "signing_preparation_signer_fk" FOREIGN KEY ("tenant_uuid","signer_uuid") REFERENCES "public"."signer"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund" ADD CONSTRAINT "refund_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refund" ADD CONSTRAINT "refund_statement_entry_fk" FOREIGN KEY ("tenant_uuid","statement_entry_uuid") REFERENCES "public"."statement_entry"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "statement" ADD CONSTRAINT "statement_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_statement_fk" FOREIGN KEY ("tenant_uuid","statement_uuid") REFERENCES "public"."statement"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_split_fk" FOREIGN KEY ("tenant_uuid","split_of") REFERENCES "public"."statement_entry"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_batch" ADD CONSTRAINT "signature_batch_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_batch_line" ADD CONSTRAINT "signature_batch_line_batch_fk" FOREIGN KEY ("tenant_uuid","batch_uuid") REFERENCES "public"."signature_batch"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_batch_line" ADD CONSTRAINT "signature_batch_line_flow_fk" FOREIGN KEY ("tenant_uuid","flow_uuid") REFERENCES "public"."flow"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_batch_line" ADD CONSTRAINT "signature_batch_line_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_template" ADD CONSTRAINT "signature_template_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_template" ADD CONSTRAINT "signature_template_configuration_fk" FOREIGN KEY ("tenant_uuid","configuration_uuid") REFERENCES "public"."configuration"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signature_template_document" ADD CONSTRAINT "signature_template_document_template_fk" FOREIGN KEY ("tenant_uuid","template_uuid") REFERENCES "public"."signature_template"("tenant_uuid","uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_tenant_uuid_account_uuid_creditor_account_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","account_uuid") REFERENCES "public"."creditor_account"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "account_protection" ADD CONSTRAINT "account_protection_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "creditor_account" ADD CONSTRAINT "creditor_account_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mandate" ADD CONSTRAINT "mandate_target_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("target_tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mandate" ADD CONSTRAINT "mandate_collaborator_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("collaborator_tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "membership" ADD CONSTRAINT "membership_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_sandbox_of_tenant_uuid_fk" FOREIGN KEY ("sandbox_of") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "authorization_code" ADD CONSTRAINT "authorization_code_client_id_oauth_client_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("client_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "authorization_code" ADD CONSTRAINT "authorization_code_session_uuid_login_session_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."login_session"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "authorization_code" ADD CONSTRAINT "authorization_code_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "client_secret" ADD CONSTRAINT "client_secret_client_id_oauth_client_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("client_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consent" ADD CONSTRAINT "consent_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consent" ADD CONSTRAINT "consent_client_id_oauth_client_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("client_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "login_session" ADD CONSTRAINT "login_session_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "oauth_client" ADD CONSTRAINT "oauth_client_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refresh_grant" ADD CONSTRAINT "refresh_grant_client_id_oauth_client_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("client_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refresh_grant" ADD CONSTRAINT "refresh_grant_session_uuid_login_session_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."login_session"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refresh_grant" ADD CONSTRAINT "refresh_grant_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "used_assertion" ADD CONSTRAINT "used_assertion_client_id_oauth_client_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("client_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "used_refresh_token" ADD CONSTRAINT "used_refresh_token_grant_uuid_refresh_grant_uuid_fk" FOREIGN KEY ("grant_uuid") REFERENCES "public"."refresh_grant"("uuid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "list_layout" ADD CONSTRAINT "list_layout_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "list_layout" ADD CONSTRAINT "list_layout_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "event" ADD CONSTRAINT "event_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "event_sequence" ADD CONSTRAINT "event_sequence_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tenant_uuid_endpoint_uuid_webhook_endpoint_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","endpoint_uuid") REFERENCES "public"."webhook_endpoint"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook_earlier_secret" ADD CONSTRAINT "webhook_earlier_secret_tenant_uuid_endpoint_uuid_webhook_endpoint_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","endpoint_uuid") REFERENCES "public"."webhook_endpoint"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook_tally" ADD CONSTRAINT "webhook_tally_tenant_uuid_endpoint_uuid_webhook_endpoint_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","endpoint_uuid") REFERENCES "public"."webhook_endpoint"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;
CREATE INDEX "bank_by_platform" ON "bank" USING btree ("platform_id");
CREATE INDEX "bank_call_by_age" ON "bank_call" USING btree ("at");
CREATE UNIQUE INDEX "bank_history_by_bank" ON "bank_history" USING btree ("bank_id","version");
CREATE UNIQUE INDEX "callback_secret_in_use" ON "callback_secret" USING btree ("tenant_uuid","configuration_uuid") WHERE "callback_secret"."expires_at" is null;
CREATE UNIQUE INDEX "configuration_one_default" ON "configuration" USING btree ("tenant_uuid") WHERE "configuration"."is_default";
CREATE INDEX "configuration_by_created_at" ON "configuration" USING btree ("tenant_uuid","created_at","uuid");
CREATE INDEX "address_day_by_day" ON "address_day" USING btree ("day");
CREATE INDEX "delivery_by_operation" ON "delivery" USING btree ("tenant_uuid","operation_uuid","created_at","uuid");
CREATE INDEX "delivery_due" ON "delivery" USING btree ("tenant_uuid","next_attempt_at","uuid") WHERE "delivery"."next_attempt_at" is not null;
CREATE UNIQUE INDEX "delivery_by_message" ON "delivery" USING btree ("message_id") WHERE "delivery"."message_id" is not null;
CREATE UNIQUE INDEX "delivery_one_receipt" ON "delivery" USING btree ("tenant_uuid","operation_uuid",lower("address")) WHERE "delivery"."kind" = 'RECEIPT';
CREATE INDEX "delivery_to_address" ON "delivery" USING btree ("tenant_uuid",lower("address"),"send_at");
CREATE INDEX "delivery_complaints" ON "delivery" USING btree ("tenant_uuid",lower("address")) WHERE "delivery"."reason" = 'COMPLAINED';
CREATE UNIQUE INDEX "delivery_reminder_once" ON "delivery" USING btree ("tenant_uuid","operation_uuid","days_from_due","channel",lower("address")) WHERE "delivery"."kind" = 'REMINDER';
CREATE INDEX "reminder_plan_due" ON "reminder_plan" USING btree ("next_at","operation_uuid") WHERE "reminder_plan"."next_at" is not null;
CREATE INDEX "document_by_operation" ON "document" USING btree ("tenant_uuid","operation_uuid");
CREATE INDEX "flow_in_time" ON "flow" USING btree ("tenant_uuid","created_at","uuid","status","status_updated_at","collaborator_uuid");
CREATE INDEX "flow_by_status" ON "flow" USING btree ("tenant_uuid","status","created_at","uuid");
CREATE INDEX "flow_in_status_order" ON "flow" USING btree ("tenant_uuid","status","uuid");
CREATE INDEX "flow_by_status_updated_at" ON "flow" USING btree ("tenant_uuid","status_updated_at","uuid");
CREATE INDEX "flow_by_external_id" ON "flow" USING btree ("tenant_uuid","external_id","uuid");
CREATE INDEX "flow_by_collaborator" ON "flow" USING btree ("tenant_uuid","collaborator_uuid","created_at","uuid");
CREATE INDEX "flow_of_collaborators" ON "flow" USING btree ("tenant_uuid","created_at","uuid") WHERE "flow"."collaborator_uuid" is not null;
CREATE UNIQUE INDEX "idempotency_key_key" ON "idempotency_key" USING btree ("tenant_uuid","actor","key");
CREATE INDEX "idempotency_key_by_age" ON "idempotency_key" USING btree ("created_at");
CREATE UNIQUE INDEX "operation_renewed_once" ON "operation" USING btree ("renewal_of") WHERE "operation"."renewal_of" is not null;
CREATE UNIQUE INDEX "operation_link" ON "operation" USING btree ("link_token");
CREATE UNIQUE INDEX "operation_payment" ON "operation" USING btree ("payment_uuid");
CREATE INDEX "operation_in_time" ON "operation" USING btree ("tenant_uuid","created_at","uuid","type","status","status_updated_at","amount","currency","configuration_uuid","collaborator_uuid","invoice_due_date");
CREATE INDEX "operation_by_status" ON "operation" USING btree ("tenant_uuid","status","created_at","uuid");
CREATE INDEX "operation_in_status_order" ON "operation" USING btree ("tenant_uuid","status","uuid");
CREATE INDEX "operation_signatures" ON "operation" USING btree ("tenant_uuid","created_at","uuid") WHERE "operation"."type" = 'SIGNATURE';
CREATE INDEX "operation_by_status_updated_at" ON "operation" USING btree ("tenant_uuid","status_updated_at","uuid");
CREATE INDEX "operation_by_amount" ON "operation" USING btree ("tenant_uuid","amount","uuid");
CREATE INDEX "operation_by_external_id" ON "operation" USING btree ("tenant_uuid","external_id","uuid");
CREATE INDEX "operation_sums_in_due_order" ON "operation" USING btree ("tenant_uuid","type","status","invoice_due_date","status_updated_at","amount","collected_amount","configuration_uuid","collaborator_uuid","uuid");
CREATE INDEX "operation_payments_completed" ON "operation" USING btree ("tenant_uuid","status_updated_at","created_at","amount","collected_amount","configuration_uuid","collaborator_uuid","uuid") WHERE "operation"."type" = 'PAYMENT' and "operation"."status" = 'COMPLETED';
CREATE INDEX "operation_by_flow" ON "operation" USING btree ("tenant_uuid","flow_uuid","uuid");
CREATE INDEX "operation_by_invoice" ON "operation" USING btree ("tenant_uuid","invoice_external_id","uuid");
CREATE INDEX "operation_by_collaborator" ON "operation" USING btree ("tenant_uuid","collaborator_uuid","created_at","uuid");
CREATE INDEX "operation_of_collaborators" ON "operation" USING btree ("tenant_uuid","created_at","uuid") WHERE "operation"."collaborator_uuid" is not null;
CREATE INDEX "operation_of_address" ON "operation" USING btree ("tenant_uuid","subject_email") WHERE "operation"."subject_email" is not null;
CREATE INDEX "operation_invoice_digits" ON "operation" USING btree ("tenant_uuid",regexp_replace("invoice_external_id", '[^0-9]', '', 'g')) WHERE "operation"."invoice_external_id" is not null;
CREATE INDEX "operation_overdue" ON "operation" USING btree ("expires_at") WHERE "operation"."status" in ('CREATED', 'OPENED');
CREATE INDEX "operation_fact_told" ON "operation_fact" USING btree ("tenant_uuid","kind","at","operation_uuid");
CREATE UNIQUE INDEX "operation_fact_person_once" ON "operation_fact" USING btree ("tenant_uuid","operation_uuid") WHERE "operation_fact"."kind" = 'PERSON_SEEN';
CREATE UNIQUE INDEX "payment_attempt_one_live" ON "payment_attempt" USING btree ("operation_uuid") WHERE "payment_attempt"."state" in ('STARTED', 'AT_BANK') or ("payment_attempt"."state" = 'UNRESOLVED' and "payment_attempt"."release" is null);
CREATE UNIQUE INDEX "payment_attempt_end_to_end_id" ON "payment_attempt" USING btree ("end_to_end_id");
CREATE INDEX "payment_attempt_by_bank_payment_id" ON "payment_attempt" USING btree ("bank_id","bank_payment_id") WHERE "payment_attempt"."bank_payment_id" is not null;
CREATE INDEX "payment_attempt_by_operation" ON "payment_attempt" USING btree ("tenant_uuid","operation_uuid","created_at");
CREATE INDEX "payment_attempt_by_created_at" ON "payment_attempt" USING btree ("tenant_uuid","created_at");
CREATE INDEX "payment_attempt_at_bank" ON "payment_attempt" USING btree ("tenant_uuid","bank_id","operation_uuid","state","created_at");
CREATE INDEX "payment_attempt_due" ON "payment_attempt" USING btree ("next_poll_at") WHERE "payment_attempt"."next_poll_at" is not null;
CREATE INDEX "payment_attempt_unresolved" ON "payment_attempt" USING btree ("tenant_uuid","created_at") WHERE "payment_attempt"."state" = 'UNRESOLVED';
CREATE INDEX "payment_attempt_refused" ON "payment_attempt" USING btree ("tenant_uuid","operation_uuid") WHERE "payment_attempt"."state" = 'FAILED' and "payment_attempt"."failure" ->> 'reason' <> 'ABANDONED';
CREATE INDEX "payment_attempt_failed" ON "payment_attempt" USING btree ("tenant_uuid","operation_uuid") WHERE "payment_attempt"."state" = 'FAILED';
CREATE UNIQUE INDEX "payment_record_of_operation" ON "payment_record" USING btree ("tenant_uuid","operation_uuid");
CREATE INDEX "payment_record_by_created_at" ON "payment_record" USING btree ("tenant_uuid","created_at","uuid");
CREATE INDEX "payment_record_ways" ON "payment_record" USING btree ("tenant_uuid","created_at","operation_uuid","status","attempt_uuid");
CREATE INDEX "payment_record_rejected" ON "payment_record" USING btree ("tenant_uuid","operation_uuid") WHERE "payment_record"."status" = 'REJECTED';
CREATE INDEX "payment_record_by_end_to_end_id" ON "payment_record" USING btree ("tenant_uuid","end_to_end_id");
CREATE INDEX "payment_record_without_credit" ON "payment_record" USING btree ("tenant_uuid","created_at","uuid") WHERE "payment_record"."statement_entry_uuid" is null;
CREATE INDEX "payment_record_kept" ON "payment_record" USING btree ("tenant_uuid","requested_execution_date") WHERE "payment_record"."statement_entry_uuid" is null and "payment_record"."requested_execution_date" is not null;
CREATE UNIQUE INDEX "invitation_token" ON "invitation" USING btree ("token_sha256");
CREATE UNIQUE INDEX "invitation_one_open" ON "invitation" USING btree ("tenant_uuid","email") WHERE "invitation"."accepted_at" is null and "invitation"."revoked_at" is null;
CREATE INDEX "invitation_by_tenant" ON "invitation" USING btree ("tenant_uuid","created_at","uuid");
CREATE UNIQUE INDEX "known_device_token" ON "known_device" USING btree ("token_sha256");
CREATE INDEX "known_device_by_person" ON "known_device" USING btree ("person_uuid");
CREATE INDEX "known_device_by_expiry" ON "known_device" USING btree ("expires_at");
CREATE INDEX "passkey_by_person" ON "passkey" USING btree ("person_uuid","created_at");
CREATE UNIQUE INDEX "password_reset_token" ON "password_reset" USING btree ("token_sha256");
CREATE INDEX "password_reset_by_expiry" ON "password_reset" USING btree ("expires_at");
CREATE INDEX "password_reset_by_person" ON "password_reset" USING btree ("person_uuid");
CREATE INDEX "security_notice_by_expiry" ON "security_notice" USING btree ("expires_at");
CREATE UNIQUE INDEX "sign_up_token" ON "sign_up" USING btree ("token_sha256");
CREATE INDEX "sign_up_by_expiry" ON "sign_up" USING btree ("expires_at");
CREATE UNIQUE INDEX "authorisation_session_token" ON "sandbox_bank"."authorisation" USING btree ("session_token");
CREATE UNIQUE INDEX "authorisation_one_per_payment" ON "sandbox_bank"."authorisation" USING btree ("payment_id");
CREATE INDEX "payment_by_created_at" ON "sandbox_bank"."payment" USING btree ("created_at","id");
CREATE INDEX "payment_by_creditor" ON "sandbox_bank"."payment" USING btree ("creditor_iban","created_at");
CREATE INDEX "payment_by_debtor" ON "sandbox_bank"."payment" USING btree ("debtor_iban","created_at");
CREATE UNIQUE INDEX "payment_second_token" ON "sandbox_bank"."payment" USING btree ("second_token");
CREATE UNIQUE INDEX "permission_code" ON "sandbox_bank"."permission" USING btree ("code");
CREATE UNIQUE INDEX "permission_access_token" ON "sandbox_bank"."permission" USING btree ("access_token");
CREATE UNIQUE INDEX "permission_refresh_token" ON "sandbox_bank"."permission" USING btree ("refresh_token");
CREATE INDEX "permission_by_payment" ON "sandbox_bank"."permission" USING btree ("payment_id");
CREATE INDEX "operation_search_newest" ON "operation_search" USING btree ("tenant_uuid","created_at","operation_uuid");
CREATE INDEX "operation_search_of_collaborator" ON "operation_search" USING btree ("tenant_uuid","collaborator_uuid","created_at","operation_uuid") WHERE "operation_search"."collaborator_uuid" is not null;
CREATE INDEX "operation_search_words" ON "operation_search" USING gin ("tenant_uuid","words" gin_trgm_ops);
CREATE INDEX "remote_passage_by_signer" ON "remote_passage" USING btree ("tenant_uuid","signer_uuid","created_at");
CREATE INDEX "remote_passage_by_age" ON "remote_passage" USING btree ("expires_at");
CREATE UNIQUE INDEX "signature_document_by_operation" ON "signature_document" USING btree ("tenant_uuid","operation_uuid","position");
CREATE INDEX "signature_document_unsealed" ON "signature_document" USING btree ("tenant_uuid","operation_uuid") WHERE "signature_document"."revision" = 0 and not "signature_document"."is_signed";
CREATE UNIQUE INDEX "signature_revision_once" ON "signature_revision" USING btree ("document_uuid","signer_uuid") WHERE "signature_revision"."signer_uuid" is not null;
CREATE INDEX "signature_revision_by_sha256" ON "signature_revision" USING btree ("sha256");
CREATE UNIQUE INDEX "signer_link" ON "signer" USING btree ("link_token");
CREATE UNIQUE INDEX "signer_by_operation" ON "signer" USING btree ("tenant_uuid","operation_uuid","position");
CREATE INDEX "signer_by_email" ON "signer" USING btree ("tenant_uuid",lower("subject" ->> 'email'),"operation_uuid");
CREATE INDEX "signing_code_by_signer" ON "signing_code" USING btree ("tenant_uuid","signer_uuid","created_at");
CREATE INDEX "signing_code_by_age" ON "signing_code" USING btree ("expires_at");
CREATE INDEX "signing_preparation_by_signer" ON "signing_preparation" USING btree ("tenant_uuid","signer_uuid","created_at");
CREATE INDEX "signing_preparation_by_age" ON "signing_preparation" USING btree ("expires_at");
CREATE UNIQUE INDEX "refund_of_entry" ON "refund" USING btree ("tenant_uuid","statement_entry_uuid");
CREATE UNIQUE INDEX "refund_end_to_end_id" ON "refund" USING btree ("tenant_uuid","end_to_end_id");
CREATE INDEX "refund_list" ON "refund" USING btree ("tenant_uuid","created_at","uuid");
CREATE INDEX "refund_of_operation" ON "refund" USING btree ("tenant_uuid","operation_uuid");
CREATE INDEX "refund_prepared" ON "refund" USING btree ("tenant_uuid","created_at","uuid") WHERE "refund"."state" = 'PREPARED';
CREATE UNIQUE INDEX "statement_file_once" ON "statement" USING btree ("tenant_uuid","account_number","file_sha256");
CREATE INDEX "statement_by_file" ON "statement" USING btree ("tenant_uuid","file_sha256");
CREATE INDEX "statement_list" ON "statement" USING btree ("tenant_uuid","created_at","uuid");
CREATE UNIQUE INDEX "statement_entry_once" ON "statement_entry" USING btree ("tenant_uuid","account_number","reference");
CREATE INDEX "statement_entry_of_statement" ON "statement_entry" USING btree ("tenant_uuid","statement_uuid","position");
CREATE INDEX "statement_entry_list" ON "statement_entry" USING btree ("tenant_uuid","booked_on","uuid");
CREATE INDEX "statement_entry_by_state" ON "statement_entry" USING btree ("tenant_uuid","state","booked_on","uuid");
CREATE INDEX "statement_entry_by_amount" ON "statement_entry" USING btree ("tenant_uuid","amount","booked_on","uuid");
CREATE INDEX "statement_entry_of_operation" ON "statement_entry" USING btree ("tenant_uuid","operation_uuid") WHERE "statement_entry"."operation_uuid" is not null;
CREATE INDEX "statement_entry_of_booking" ON "statement_entry" USING btree ("tenant_uuid","account_number","booking_reference") WHERE "statement_entry"."booking_reference" is not null;
CREATE INDEX "statement_entry_of_split" ON "statement_entry" USING btree ("tenant_uuid","split_of") WHERE "statement_entry"."split_of" is not null;
CREATE INDEX "statement_entry_to_do" ON "statement_entry" USING btree ("tenant_uuid","statement_uuid","steps_left" DESC NULLS FIRST,"position") WHERE "statement_entry"."steps_left" > 0;
CREATE INDEX "tally_by_tenant" ON "tally" USING btree ("tenant_uuid","subject_type");
CREATE INDEX "tally_pending" ON "tally" USING btree ("tenant_uuid") WHERE not "tally"."folded";
CREATE INDEX "signature_batch_list" ON "signature_batch" USING btree ("tenant_uuid","template_uuid","created_at","uuid");
CREATE INDEX "signature_template_list" ON "signature_template" USING btree ("tenant_uuid","created_at","uuid");
CREATE UNIQUE INDEX "signature_template_document_by_template" ON "signature_template_document" USING btree ("tenant_uuid","template_uuid","position");
CREATE INDEX "account_change_due" ON "account_change" USING btree ("usable_from");
CREATE INDEX "audit_entry_by_tenant" ON "audit_entry" USING btree ("tenant_uuid","at","uuid");
CREATE UNIQUE INDEX "creditor_account_one_default" ON "creditor_account" USING btree ("tenant_uuid") WHERE "creditor_account"."is_default";
CREATE INDEX "creditor_account_by_created_at" ON "creditor_account" USING btree ("tenant_uuid","created_at","uuid");
CREATE INDEX "creditor_account_verification_due" ON "creditor_account" USING btree ("verification_due_at");
CREATE UNIQUE INDEX "mandate_one_active" ON "mandate" USING btree ("target_tenant_uuid","collaborator_tenant_uuid") WHERE "mandate"."revoked_at" is null;
CREATE INDEX "mandate_by_collaborator" ON "mandate" USING btree ("collaborator_tenant_uuid");
CREATE INDEX "membership_by_person" ON "membership" USING btree ("person_uuid");
CREATE UNIQUE INDEX "person_email_unique" ON "person" USING btree ("email");
CREATE UNIQUE INDEX "tenant_one_sandbox" ON "tenant" USING btree ("sandbox_of");
CREATE INDEX "authorization_code_by_expiry" ON "authorization_code" USING btree ("expires_at");
CREATE INDEX "client_secret_by_client" ON "client_secret" USING btree ("client_id");
CREATE INDEX "failure_delay_by_last" ON "failure_delay" USING btree ("last_at");
CREATE UNIQUE INDEX "login_session_cookie" ON "login_session" USING btree ("cookie_sha256");
CREATE INDEX "login_session_by_person" ON "login_session" USING btree ("person_uuid");
CREATE INDEX "oauth_client_by_tenant" ON "oauth_client" USING btree ("tenant_uuid","created_at");
CREATE UNIQUE INDEX "rate_counter_key" ON "rate_counter" USING btree ("key","window_start");
CREATE UNIQUE INDEX "refresh_grant_current" ON "refresh_grant" USING btree ("current_sha256");
CREATE INDEX "refresh_grant_by_session" ON "refresh_grant" USING btree ("session_uuid");
CREATE INDEX "refresh_grant_by_expiry" ON "refresh_grant" USING btree ("expires_at");
CREATE UNIQUE INDEX "revocation_key" ON "revocation" USING btree ("kind","id");
CREATE INDEX "revocation_by_expiry" ON "revocation" USING btree ("expires_at");
CREATE UNIQUE INDEX "signing_key_one_active" ON "signing_key" USING btree ("alg") WHERE "signing_key"."state" = 'ACTIVE';
CREATE INDEX "used_assertion_by_expiry" ON "used_assertion" USING btree ("expires_at");
CREATE INDEX "used_refresh_token_by_grant" ON "used_refresh_token" USING btree ("grant_uuid");
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("tenant_uuid","person_uuid","list","name");
CREATE INDEX "event_in_sequence" ON "event" USING btree ("tenant_uuid","sequence");
CREATE INDEX "event_by_subject" ON "event" USING btree ("tenant_uuid","subject_uuid","sequence");
CREATE INDEX "event_by_collaborator" ON "event" USING btree ("tenant_uuid","collaborator_uuid","sequence") WHERE "event"."collaborator_uuid" is not null;
CREATE INDEX "event_by_type" ON "event" USING btree ("tenant_uuid","type","sequence");
CREATE INDEX "event_by_collaborator_type" ON "event" USING btree ("tenant_uuid","collaborator_uuid","type","sequence") WHERE "event"."collaborator_uuid" is not null;
CREATE INDEX "webhook_delivery_by_endpoint" ON "webhook_delivery" USING btree ("tenant_uuid","endpoint_uuid","created_at","uuid");
CREATE INDEX "webhook_delivery_by_state" ON "webhook_delivery" USING btree ("tenant_uuid","endpoint_uuid","state","created_at","uuid");
CREATE INDEX "webhook_delivery_by_event" ON "webhook_delivery" USING btree ("tenant_uuid","event_uuid");
CREATE INDEX "webhook_delivery_begun" ON "webhook_delivery" USING btree ("tenant_uuid","endpoint_uuid") WHERE "webhook_delivery"."begun_at" is not null;
CREATE INDEX "webhook_delivery_by_end" ON "webhook_delivery" USING btree ("ended_at") WHERE "webhook_delivery"."ended_at" is not null;
CREATE INDEX "webhook_tally_by_age" ON "webhook_tally" USING btree ("slot_at");
