DROP INDEX CONCURRENTLY IF EXISTS "webhook_delivery_of_channel";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_delivery_of_channel" ON "webhook_delivery" USING btree ("event_tenant_uuid","event_uuid") WHERE "webhook_delivery"."event_tenant_uuid" is not null;
