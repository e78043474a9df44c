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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "signature_document" ADD COLUMN "printed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "signature_batch" ADD CONSTRAINT "signature_batch_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_batch_line" ADD CONSTRAINT "signature_batch_line_batch_fk" FOREIGN KEY ("tenant_uuid","batch_uuid") REFERENCES "public"."signature_batch"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_batch_line" ADD CONSTRAINT "signature_batch_line_flow_fk" FOREIGN KEY ("tenant_uuid","flow_uuid") REFERENCES "public"."flow"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_batch_line" ADD CONSTRAINT "signature_batch_line_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_template" ADD CONSTRAINT "signature_template_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_template" ADD CONSTRAINT "signature_template_configuration_fk" FOREIGN KEY ("tenant_uuid","configuration_uuid") REFERENCES "public"."configuration"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_template_document" ADD CONSTRAINT "signature_template_document_template_fk" FOREIGN KEY ("tenant_uuid","template_uuid") REFERENCES "public"."signature_template"("tenant_uuid","uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signature_batch_list" ON "signature_batch" USING btree ("tenant_uuid","template_uuid","created_at","uuid");--> statement-breakpoint
CREATE INDEX "signature_template_list" ON "signature_template" USING btree ("tenant_uuid","created_at","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_template_document_by_template" ON "signature_template_document" USING btree ("tenant_uuid","template_uuid","position");