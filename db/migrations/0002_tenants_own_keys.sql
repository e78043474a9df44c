-- Every query names the tenant, and (tenant_uuid, uuid) is unique: an index on uuid alone is only a temptation to walk through
-- other tenants' rows.
ALTER TABLE "flow" DROP CONSTRAINT "flow_pkey";--> statement-breakpoint
ALTER TABLE "operation" DROP CONSTRAINT "operation_pkey";--> statement-breakpoint
ALTER TABLE "flow" REPLICA IDENTITY USING INDEX "flow_tenant_key";--> statement-breakpoint
ALTER TABLE "operation" REPLICA IDENTITY USING INDEX "operation_tenant_key";
