-- Events, their deliveries and attempts by month (decision 250). All of it changes the catalogue alone, and takes a third of a second.

-- allowed: all of them together stay below the second after which Postgres ends one of two that wait for each other, which might be a request
SET LOCAL lock_timeout = '100ms';--> statement-breakpoint
-- allowed: all that is needed at once, before anything is done; who comes meanwhile waits for this migration alone
LOCK TABLE "tenant", "webhook_endpoint", "event", "webhook_delivery", "webhook_delivery_attempt" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- allowed: the version before inserts deliveries with their events, attempts under their deliveries' lock, and deletes deliveries, whose attempts then stay to the end of their month
ALTER TABLE "webhook_delivery" DROP CONSTRAINT "webhook_delivery_tenant_uuid_event_uuid_event_tenant_uuid_uuid_fk";--> statement-breakpoint
-- allowed: as above
ALTER TABLE "webhook_delivery_attempt" DROP CONSTRAINT "webhook_delivery_attempt_delivery_uuid_webhook_delivery_uuid_fk";--> statement-breakpoint
-- allowed: nothing names it in an ON CONFLICT; event_in_sequence is there, and its table is locked already
DROP INDEX "event_by_sequence";--> statement-breakpoint
-- allowed: nothing names it in an ON CONFLICT, and its table is locked already
DROP INDEX "webhook_delivery_once";--> statement-breakpoint
-- allowed: the table above has it in a moment
DROP TRIGGER "webhook_attempt_tallied" ON "webhook_delivery_attempt";--> statement-breakpoint
-- allowed: changes the catalogue
SELECT begin_months('event', 'uuid'), begin_months('webhook_delivery', 'uuid'), begin_months('webhook_delivery_attempt', 'delivery_uuid');--> statement-breakpoint
CREATE TRIGGER "webhook_attempt_tallied" AFTER INSERT ON "webhook_delivery_attempt" FOR EACH ROW EXECUTE FUNCTION note_webhook_attempt();
