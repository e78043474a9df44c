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
--> statement-breakpoint
ALTER TABLE "bank_history" DROP CONSTRAINT "bank_history_what";--> statement-breakpoint
ALTER TABLE "bank_history" ALTER COLUMN "platform_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_enrolment" ADD COLUMN "warned_days" integer;--> statement-breakpoint
ALTER TABLE "bank_history" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "bank_history" ADD CONSTRAINT "bank_history_of" CHECK (case when "bank_history"."what" in ('KEY_PUT', 'KEY_REMOVED')
        then "bank_history"."key_name" is not null and "bank_history"."platform_id" is null and "bank_history"."bank_id" is null
        else "bank_history"."key_name" is null and "bank_history"."platform_id" is not null end);--> statement-breakpoint
ALTER TABLE "bank_history" ADD CONSTRAINT "bank_history_what" CHECK ("bank_history"."what" in ('PUT', 'DISABLED', 'ENABLED', 'ENROLLED', 'KEY_PUT', 'KEY_REMOVED'));