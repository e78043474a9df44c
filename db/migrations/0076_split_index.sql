DROP INDEX CONCURRENTLY IF EXISTS "statement_entry_of_split";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "statement_entry_of_split" ON "statement_entry" USING btree ("tenant_uuid","split_of") WHERE "statement_entry"."split_of" is not null;
