-- allowed: all of them together stay below the second after which Postgres ends one of two that wait for each other, which might be a request
SET LOCAL lock_timeout = '100ms';--> statement-breakpoint
-- allowed: all that is needed at once, for changes of the catalogue alone
LOCK TABLE "signature_batch", "signature_batch_line", "webhook_delivery" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- What the page of an endpoint shows besides the endpoint (decision 277). The version before takes it for news of the endpoint itself.
CREATE FUNCTION "tell_dashboards_of_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('paraph_dashboard', json_build_object('topic', 'endpoints', 'part', 'deliveries', 'tenantUuid', told.tenant_uuid)::text)
	   FROM (SELECT DISTINCT after.tenant_uuid
	           FROM after JOIN dashboard_audience AS audience USING (tenant_uuid)
	          WHERE audience.hears_until > now()) AS told;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "webhook_delivery_made_tells_dashboards" AFTER INSERT ON "webhook_delivery" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_dashboards_of_deliveries();--> statement-breakpoint
CREATE TRIGGER "webhook_delivery_tells_dashboards" AFTER UPDATE ON "webhook_delivery" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_dashboards_of_deliveries();--> statement-breakpoint
-- A line that was made is an operation, which tells of itself.
CREATE TRIGGER "signature_batch_tells_dashboards" AFTER UPDATE OF "completed_at" ON "signature_batch" FOR EACH ROW WHEN (OLD.completed_at IS DISTINCT FROM NEW.completed_at) EXECUTE FUNCTION tell_dashboards_of_topic('operations');--> statement-breakpoint
CREATE TRIGGER "signature_batch_line_tells_dashboards" AFTER UPDATE OF "status" ON "signature_batch_line" FOR EACH ROW WHEN (NEW.status = 'FAILED' AND OLD.status <> 'FAILED') EXECUTE FUNCTION tell_dashboards_of_topic('operations');
