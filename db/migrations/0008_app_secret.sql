CREATE TABLE "app_secret" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "app_secret_is_only" CHECK ("app_secret"."is_only")
);
