-- contract: what the version before writes held it, and holds without it
ALTER TABLE "webhook_delivery" DROP CONSTRAINT "webhook_delivery_tenant_uuid_event_uuid_event_tenant_uuid_uuid_fk";
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "event_tenant_uuid" uuid;
