CREATE TABLE "sandbox_bank"."permission" (
	"id" text PRIMARY KEY NOT NULL,
	"bank_id" text NOT NULL,
	"payment_id" text,
	"redirect_uri" text NOT NULL,
	"state" text,
	"code_challenge" text,
	"language" text,
	"form_token" text NOT NULL,
	"step" text NOT NULL,
	"failures" integer NOT NULL,
	"notice" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"traded_at" timestamp (3) with time zone,
	"access_token" text,
	"access_expires_at" timestamp (3) with time zone,
	"refresh_token" text,
	CONSTRAINT "permission_agreed" CHECK ("sandbox_bank"."permission"."traded_at" is null or "sandbox_bank"."permission"."agreed_at" is not null),
	CONSTRAINT "permission_token" CHECK (("sandbox_bank"."permission"."access_token" is null) = ("sandbox_bank"."permission"."access_expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "sandbox_bank"."permission" ADD CONSTRAINT "permission_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "sandbox_bank"."payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "permission_code" ON "sandbox_bank"."permission" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "permission_access_token" ON "sandbox_bank"."permission" USING btree ("access_token");--> statement-breakpoint
CREATE UNIQUE INDEX "permission_refresh_token" ON "sandbox_bank"."permission" USING btree ("refresh_token");--> statement-breakpoint
CREATE INDEX "permission_by_payment" ON "sandbox_bank"."permission" USING btree ("payment_id");