DROP INDEX CONCURRENTLY IF EXISTS "delivery_to_address";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "delivery_to_address" ON "delivery" USING btree ("tenant_uuid",lower("address"),"send_at");
