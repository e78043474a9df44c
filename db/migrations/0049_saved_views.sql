CREATE TABLE "list_layout" (
	"tenant_uuid" uuid NOT NULL,
	"person_uuid" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" text[] NOT NULL,
	"density" text NOT NULL,
	CONSTRAINT "list_layout_tenant_uuid_person_uuid_list_pk" PRIMARY KEY("tenant_uuid","person_uuid","list"),
	CONSTRAINT "list_layout_list" CHECK ("list_layout"."list" in ('OPERATIONS', 'FLOWS')),
	CONSTRAINT "list_layout_density" CHECK ("list_layout"."density" in ('comfortable', 'compact'))
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"tenant_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"person_uuid" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_view_tenant_uuid_uuid_pk" PRIMARY KEY("tenant_uuid","uuid"),
	CONSTRAINT "saved_view_list" CHECK ("saved_view"."list" in ('OPERATIONS', 'FLOWS'))
);
--> statement-breakpoint
ALTER TABLE "list_layout" ADD CONSTRAINT "list_layout_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_layout" ADD CONSTRAINT "list_layout_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("tenant_uuid","person_uuid","list","name");