CREATE TABLE "search_filling" (
	"version" smallint PRIMARY KEY NOT NULL,
	"last_tenant" uuid,
	"last_operation" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "search_filling_last" CHECK (("search_filling"."last_tenant" is null) = ("search_filling"."last_operation" is null))
);
--> statement-breakpoint
ALTER TABLE "operation_search" ADD COLUMN "words_version" smallint DEFAULT 1 NOT NULL;