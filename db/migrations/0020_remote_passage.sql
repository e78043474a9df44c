CREATE TABLE "remote_passage" (
	"state" text PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"signer_uuid" uuid NOT NULL,
	"step" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"code_verifier" text NOT NULL,
	"page_url" text NOT NULL,
	"input" jsonb,
	"approval" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "remote_passage_step" CHECK (("remote_passage"."step" = 'IDENTIFY' and "remote_passage"."input" is not null and "remote_passage"."approval" is null) or ("remote_passage"."step" = 'APPROVE' and "remote_passage"."input" is null and "remote_passage"."approval" is not null))
);
--> statement-breakpoint
ALTER TABLE "remote_passage" ADD CONSTRAINT "remote_passage_signer_fk" FOREIGN KEY ("tenant_uuid","signer_uuid") REFERENCES "public"."signer"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remote_passage_by_signer" ON "remote_passage" USING btree ("tenant_uuid","signer_uuid","created_at");--> statement-breakpoint
CREATE INDEX "remote_passage_by_age" ON "remote_passage" USING btree ("expires_at");