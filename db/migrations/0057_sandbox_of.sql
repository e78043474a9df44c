ALTER TABLE "tenant" ADD COLUMN "sandbox_of" uuid;--> statement-breakpoint
-- allowed: organisations are few, and all of them have null here
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_sandbox_of_tenant_uuid_fk" FOREIGN KEY ("sandbox_of") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- allowed: as above, the index is made in a moment
CREATE UNIQUE INDEX "tenant_one_sandbox" ON "tenant" USING btree ("sandbox_of");--> statement-breakpoint
-- allowed: as above
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_sandbox_of_another" CHECK ("tenant"."sandbox_of" <> "tenant"."uuid");
