-- allowed: all of them together stay below the second after which Postgres ends one of two that wait for each other, which might be a request
SET LOCAL lock_timeout = '50ms';--> statement-breakpoint
-- allowed: all that is needed at once, for changes of the catalogue alone
LOCK TABLE "tenant", "person", "operation", "payment_attempt", "payment_record", "operation_fact", "delivery", "signer", "reminder_plan", "statement", "statement_entry", "creditor_account", "webhook_endpoint" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "attention_read" (
	"tenant_uuid" uuid NOT NULL,
	"person_uuid" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attention_read_tenant_uuid_person_uuid_pk" PRIMARY KEY("tenant_uuid","person_uuid")
);
--> statement-breakpoint
CREATE TABLE "dashboard_audience" (
	"tenant_uuid" uuid PRIMARY KEY NOT NULL,
	"hears_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attention_read" ADD CONSTRAINT "attention_read_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_read" ADD CONSTRAINT "attention_read_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_audience" ADD CONSTRAINT "dashboard_audience_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Tells every process what has changed in an organisation whose dashboard somebody looks at, once the change is committed (decision
-- 258). Names only: whoever hears asks for what it may see. One notice for a statement; more than 50 at once are not named.
CREATE FUNCTION "tell_dashboards_of_operations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('paraph_dashboard', json_build_object(
	          'topic', 'operations', 'tenantUuid', told.tenant_uuid, 'channel', told.collaborator_uuid,
	          'uuids', CASE WHEN cardinality(told.uuids) <= 50 THEN told.uuids END)::text)
	   FROM (SELECT after.tenant_uuid, after.collaborator_uuid, array_agg(after.uuid) AS uuids
	           FROM after JOIN dashboard_audience AS audience USING (tenant_uuid)
	          WHERE audience.hears_until > now()
	          GROUP BY after.tenant_uuid, after.collaborator_uuid) AS told;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_dashboards_of_new_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('paraph_dashboard', json_build_object(
	          'topic', 'operations', 'tenantUuid', told.tenant_uuid, 'channel', told.collaborator_uuid,
	          'uuids', CASE WHEN cardinality(told.uuids) <= 50 THEN told.uuids END)::text)
	   FROM (SELECT operation.tenant_uuid, operation.collaborator_uuid, array_agg(DISTINCT operation.uuid) AS uuids
	           FROM after
	           JOIN dashboard_audience AS audience USING (tenant_uuid)
	           JOIN operation ON operation.tenant_uuid = after.tenant_uuid AND operation.uuid = after.operation_uuid
	          WHERE audience.hears_until > now()
	          GROUP BY operation.tenant_uuid, operation.collaborator_uuid) AS told;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_dashboards_of_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('paraph_dashboard', json_build_object(
	          'topic', 'operations', 'tenantUuid', operation.tenant_uuid, 'channel', operation.collaborator_uuid,
	          'uuids', ARRAY[operation.uuid])::text)
	   FROM dashboard_audience AS audience JOIN operation USING (tenant_uuid)
	  WHERE audience.tenant_uuid = NEW.tenant_uuid AND audience.hears_until > now() AND operation.uuid = NEW.operation_uuid;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_dashboards_of_topic"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('paraph_dashboard', json_build_object('topic', TG_ARGV[0], 'tenantUuid', NEW.tenant_uuid)::text)
	   FROM dashboard_audience AS audience
	  WHERE audience.tenant_uuid = NEW.tenant_uuid AND audience.hears_until > now();
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "operation_made_tells_dashboards" AFTER INSERT ON "operation" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_dashboards_of_operations();--> statement-breakpoint
CREATE TRIGGER "operation_tells_dashboards" AFTER UPDATE ON "operation" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_dashboards_of_operations();--> statement-breakpoint
CREATE TRIGGER "payment_attempt_made_tells_dashboards" AFTER INSERT ON "payment_attempt" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_dashboards_of_new_parts();--> statement-breakpoint
CREATE TRIGGER "payment_attempt_tells_dashboards" AFTER UPDATE OF "state", "returned_at", "release", "failure", "others_awaited_at" ON "payment_attempt" FOR EACH ROW WHEN ((OLD.state, OLD.returned_at, OLD.release, OLD.failure, OLD.others_awaited_at) IS DISTINCT FROM (NEW.state, NEW.returned_at, NEW.release, NEW.failure, NEW.others_awaited_at)) EXECUTE FUNCTION tell_dashboards_of_part();--> statement-breakpoint
CREATE TRIGGER "payment_record_made_tells_dashboards" AFTER INSERT ON "payment_record" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_dashboards_of_new_parts();--> statement-breakpoint
CREATE TRIGGER "payment_record_tells_dashboards" AFTER UPDATE OF "status" ON "payment_record" FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_dashboards_of_part();--> statement-breakpoint
CREATE TRIGGER "operation_fact_tells_dashboards" AFTER INSERT ON "operation_fact" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_dashboards_of_new_parts();--> statement-breakpoint
CREATE TRIGGER "delivery_made_tells_dashboards" AFTER INSERT ON "delivery" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_dashboards_of_new_parts();--> statement-breakpoint
CREATE TRIGGER "delivery_tells_dashboards" AFTER UPDATE OF "state" ON "delivery" FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION tell_dashboards_of_part();--> statement-breakpoint
CREATE TRIGGER "signer_tells_dashboards" AFTER UPDATE OF "status" ON "signer" FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_dashboards_of_part();--> statement-breakpoint
CREATE TRIGGER "reminder_plan_tells_dashboards" AFTER UPDATE OF "stopped_at" ON "reminder_plan" FOR EACH ROW WHEN (OLD.stopped_at IS DISTINCT FROM NEW.stopped_at) EXECUTE FUNCTION tell_dashboards_of_part();--> statement-breakpoint
CREATE TRIGGER "statement_tells_dashboards" AFTER INSERT OR UPDATE OF "reconciled_at" ON "statement" FOR EACH ROW EXECUTE FUNCTION tell_dashboards_of_topic('statements');--> statement-breakpoint
CREATE TRIGGER "statement_entry_tells_dashboards" AFTER UPDATE OF "state" ON "statement_entry" FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION tell_dashboards_of_topic('statements');--> statement-breakpoint
CREATE TRIGGER "creditor_account_tells_dashboards" AFTER INSERT OR UPDATE OF "status", "verification_result", "confirmed_name" ON "creditor_account" FOR EACH ROW EXECUTE FUNCTION tell_dashboards_of_topic('accounts');--> statement-breakpoint
CREATE TRIGGER "webhook_endpoint_tells_dashboards" AFTER UPDATE OF "status", "failing_since" ON "webhook_endpoint" FOR EACH ROW WHEN ((OLD.status, OLD.failing_since) IS DISTINCT FROM (NEW.status, NEW.failing_since)) EXECUTE FUNCTION tell_dashboards_of_topic('endpoints');
