-- Which of the bounds an answer's time lies under: 1 to 9, as LATENCY_BOUNDS_MS of lib/webhooks/model.ts has them.
CREATE FUNCTION "webhook_latency_class"("latency_ms" integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
	SELECT width_bucket(latency_ms - 1, ARRAY[50, 100, 250, 500, 1000, 2500, 5000, 10000]) + 1
$$;--> statement-breakpoint
CREATE FUNCTION "note_webhook_attempt"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	class integer := CASE WHEN NEW.response_status IS NOT NULL THEN webhook_latency_class(NEW.latency_ms) ELSE 0 END;
BEGIN
	INSERT INTO webhook_tally AS tally (tenant_uuid, endpoint_uuid, slot_at, lane, attempts, delivered, latencies)
	SELECT tenant_uuid, endpoint_uuid, date_bin('15 minutes', NEW.at, 'epoch'), pg_backend_pid() % 8, 1, (NEW.error IS NULL)::integer,
	       ARRAY(SELECT (place = class)::integer FROM generate_series(1, 9) AS place)
	  FROM webhook_delivery
	 WHERE uuid = NEW.delivery_uuid
	ON CONFLICT (tenant_uuid, endpoint_uuid, slot_at, lane) DO UPDATE
	   SET attempts = tally.attempts + 1,
	       delivered = tally.delivered + excluded.delivered,
	       latencies[1] = tally.latencies[1] + excluded.latencies[1],
	       latencies[2] = tally.latencies[2] + excluded.latencies[2],
	       latencies[3] = tally.latencies[3] + excluded.latencies[3],
	       latencies[4] = tally.latencies[4] + excluded.latencies[4],
	       latencies[5] = tally.latencies[5] + excluded.latencies[5],
	       latencies[6] = tally.latencies[6] + excluded.latencies[6],
	       latencies[7] = tally.latencies[7] + excluded.latencies[7],
	       latencies[8] = tally.latencies[8] + excluded.latencies[8],
	       latencies[9] = tally.latencies[9] + excluded.latencies[9];
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "webhook_attempt_tallied" AFTER INSERT ON "webhook_delivery_attempt" FOR EACH ROW EXECUTE FUNCTION note_webhook_attempt();
