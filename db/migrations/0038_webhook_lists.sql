DROP INDEX CONCURRENTLY IF EXISTS "event_by_type";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "event_by_type" ON "event" USING btree ("tenant_uuid","type","sequence");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "event_by_collaborator_type";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "event_by_collaborator_type" ON "event" USING btree ("tenant_uuid","collaborator_uuid","type","sequence") WHERE "event"."collaborator_uuid" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "webhook_delivery_by_end";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_delivery_by_end" ON "webhook_delivery" USING btree ("ended_at") WHERE "webhook_delivery"."ended_at" is not null;
