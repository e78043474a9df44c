CREATE TABLE "file_store_mark" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" uuid NOT NULL,
	CONSTRAINT "file_store_mark_is_only" CHECK ("file_store_mark"."is_only")
);
