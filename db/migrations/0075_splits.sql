-- A booking that somebody has divided among several payments, and its parts (decision 375). No row has either yet.
ALTER TABLE "statement_entry" ADD COLUMN "split_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD COLUMN "split_of" uuid;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_split_fk" FOREIGN KEY ("tenant_uuid","split_of") REFERENCES "public"."statement_entry"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_split" CHECK ("statement_entry"."split_at" is null or ("statement_entry"."state" = 'ITEMISED' and "statement_entry"."split_of" is null)) NOT VALID;
