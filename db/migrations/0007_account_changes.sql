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
--> statement-breakpoint
CREATE TABLE "account_protection" (
	"tenant_uuid" uuid PRIMARY KEY NOT NULL,
	"second_person_since" timestamp (3) with time zone,
	"second_person_until" timestamp (3) with time zone,
	"cooling_off_since" timestamp (3) with time zone,
	"cooling_off_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "manager_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_tenant_uuid_account_uuid_creditor_account_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","account_uuid") REFERENCES "public"."creditor_account"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_protection" ADD CONSTRAINT "account_protection_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_change_due" ON "account_change" USING btree ("usable_from");--> statement-breakpoint
-- Who is a manager has been one since joining, as far as anybody knows.
UPDATE "membership" SET "manager_since" = "created_at" WHERE "role" IN ('OWNER', 'ADMIN');
