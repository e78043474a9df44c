-- What a crash or a failover empties (decision 246): then nothing of before is believed.
CREATE UNLOGGED TABLE "last_write" (
	"actor" text PRIMARY KEY NOT NULL,
	"lsn" "pg_lsn",
	"mark" uuid
);
--> statement-breakpoint
CREATE TABLE "replica_mark" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" uuid NOT NULL,
	CONSTRAINT "replica_mark_is_only" CHECK ("replica_mark"."is_only")
);
