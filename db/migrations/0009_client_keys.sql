CREATE TABLE "used_assertion" (
	"client_id" text NOT NULL,
	"jti_sha256" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "used_assertion_client_id_jti_sha256_pk" PRIMARY KEY("client_id","jti_sha256")
);
--> statement-breakpoint
ALTER TABLE "oauth_client" ADD COLUMN "public_keys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "used_assertion" ADD CONSTRAINT "used_assertion_client_id_oauth_client_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_assertion_by_expiry" ON "used_assertion" USING btree ("expires_at");