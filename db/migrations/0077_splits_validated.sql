ALTER TABLE "statement_entry" VALIDATE CONSTRAINT "statement_entry_split_fk";--> statement-breakpoint
ALTER TABLE "statement_entry" VALIDATE CONSTRAINT "statement_entry_split";
