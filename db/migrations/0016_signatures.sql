CREATE TABLE "signature_document" (
	"document_uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"handle" text,
	"pages" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"is_signed" boolean NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "signature_document_revision" CHECK ("signature_document"."revision" >= 0)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "signature_revision" (
	"document_uuid" uuid NOT NULL,
	"revision" integer NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"signer_uuid" uuid,
	"is_timestamped" boolean DEFAULT false NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signature_revision_key" PRIMARY KEY("document_uuid","revision"),
	CONSTRAINT "signature_revision_kind" CHECK ("signature_revision"."kind" in ('SUPPLIED', 'PREPARED', 'SEALED', 'SIGNED', 'ARCHIVED')),
	CONSTRAINT "signature_revision_signer" CHECK (("signature_revision"."kind" = 'SIGNED') = ("signature_revision"."signer_uuid" is not null))
);
--> statement-breakpoint
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
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signer_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "signer_status" CHECK ("signer"."status" in ('PENDING', 'NOTIFIED', 'OPENED', 'SIGNED', 'DECLINED')),
	CONSTRAINT "signer_role" CHECK ("signer"."role" in ('SIGNER', 'APPROVER', 'VIEWER')),
	CONSTRAINT "signer_signed_somehow" CHECK (("signer"."status" = 'SIGNED') = ("signer"."method" is not null)),
	CONSTRAINT "signer_acts_or_reads" CHECK ("signer"."role" <> 'VIEWER' or "signer"."status" in ('PENDING', 'NOTIFIED', 'OPENED'))
);
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "flow" ADD COLUMN "operation_order" text DEFAULT 'PARALLEL' NOT NULL;--> statement-breakpoint
ALTER TABLE "operation" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "signature_document" ADD CONSTRAINT "signature_document_document_uuid_document_uuid_fk" FOREIGN KEY ("document_uuid") REFERENCES "public"."document"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_document" ADD CONSTRAINT "signature_document_tenant_uuid_operation_uuid_operation_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_evidence" ADD CONSTRAINT "signature_evidence_tenant_uuid_operation_uuid_operation_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_evidence" ADD CONSTRAINT "signature_evidence_tenant_uuid_signer_uuid_signer_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","signer_uuid") REFERENCES "public"."signer"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_revision" ADD CONSTRAINT "signature_revision_document_uuid_signature_document_document_uuid_fk" FOREIGN KEY ("document_uuid") REFERENCES "public"."signature_document"("document_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_revision" ADD CONSTRAINT "signature_revision_tenant_uuid_signer_uuid_signer_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","signer_uuid") REFERENCES "public"."signer"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer" ADD CONSTRAINT "signer_tenant_uuid_operation_uuid_operation_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_code" ADD CONSTRAINT "signing_code_tenant_uuid_signer_uuid_signer_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","signer_uuid") REFERENCES "public"."signer"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signature_document_by_operation" ON "signature_document" USING btree ("tenant_uuid","operation_uuid","position");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_revision_once" ON "signature_revision" USING btree ("document_uuid","signer_uuid") WHERE "signature_revision"."signer_uuid" is not null;--> statement-breakpoint
CREATE INDEX "signature_revision_by_sha256" ON "signature_revision" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "signer_link" ON "signer" USING btree ("link_token");--> statement-breakpoint
CREATE UNIQUE INDEX "signer_by_operation" ON "signer" USING btree ("tenant_uuid","operation_uuid","position");--> statement-breakpoint
CREATE INDEX "signing_code_by_signer" ON "signing_code" USING btree ("tenant_uuid","signer_uuid","created_at");--> statement-breakpoint
CREATE INDEX "signing_code_by_age" ON "signing_code" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "flow" ADD CONSTRAINT "flow_order" CHECK ("flow"."operation_order" in ('PARALLEL', 'SEQUENTIAL'));--> statement-breakpoint
-- Signatures that were asked for before they could be given: one signer, by hand, under the link that is known.
INSERT INTO "signer" ("uuid", "tenant_uuid", "operation_uuid", "position", "subject", "sign_order", "role", "methods", "is_notified", "status", "link_token", "created_at")
  SELECT gen_random_uuid(), "tenant_uuid", "uuid", 0, "subject", 1, 'SIGNER', '["HANDWRITTEN"]', false, 'PENDING', "link_token", "created_at"
    FROM "operation" WHERE "type" = 'SIGNATURE';
--> statement-breakpoint
INSERT INTO "signature_document" ("document_uuid", "tenant_uuid", "operation_uuid", "position", "pages", "fields", "is_signed", "revision")
  SELECT "uuid", "tenant_uuid", "operation_uuid", row_number() OVER (PARTITION BY "tenant_uuid", "operation_uuid" ORDER BY "uuid") - 1, '[]', '[]', false, 0
    FROM "document" WHERE "type" = 'SIGNATURE';
--> statement-breakpoint
INSERT INTO "signature_revision" ("document_uuid", "revision", "tenant_uuid", "kind", "sha256", "size_bytes", "storage_key", "created_at")
  SELECT "uuid", 0, "tenant_uuid", 'SUPPLIED', "sha256", "size_bytes", "storage_key", "created_at" FROM "document" WHERE "type" = 'SIGNATURE';
