CREATE TABLE "operation_search" (
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"collaborator_uuid" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "operation_search_key" PRIMARY KEY("tenant_uuid","operation_uuid")
);
--> statement-breakpoint
ALTER TABLE "operation_search" ADD CONSTRAINT "operation_search_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_search_newest" ON "operation_search" USING btree ("tenant_uuid","created_at","operation_uuid");--> statement-breakpoint
CREATE INDEX "operation_search_of_collaborator" ON "operation_search" USING btree ("tenant_uuid","collaborator_uuid","created_at","operation_uuid") WHERE "operation_search"."collaborator_uuid" is not null;--> statement-breakpoint
CREATE INDEX "operation_search_words" ON "operation_search" USING gin ("tenant_uuid","words" gin_trgm_ops);