-- Attempts that were there before the trigger, up to the first quarter of an hour of which it has counted anything: of that one what came before it is missing.
-- allowed: writes a table of its own, beside which the version that serves neither reads nor writes
INSERT INTO "webhook_tally" (tenant_uuid, endpoint_uuid, slot_at, attempts, delivered, latencies)
SELECT delivery.tenant_uuid, delivery.endpoint_uuid, date_bin('15 minutes', attempt.at, 'epoch') AS slot_at,
       count(*), count(*) FILTER (WHERE attempt.error IS NULL),
       ARRAY[count(*) FILTER (WHERE class = 1), count(*) FILTER (WHERE class = 2), count(*) FILTER (WHERE class = 3),
             count(*) FILTER (WHERE class = 4), count(*) FILTER (WHERE class = 5), count(*) FILTER (WHERE class = 6),
             count(*) FILTER (WHERE class = 7), count(*) FILTER (WHERE class = 8), count(*) FILTER (WHERE class = 9)]
  FROM webhook_delivery_attempt AS attempt
  JOIN webhook_delivery AS delivery ON delivery.uuid = attempt.delivery_uuid
 CROSS JOIN LATERAL (SELECT CASE WHEN attempt.response_status IS NOT NULL THEN webhook_latency_class(attempt.latency_ms) ELSE 0 END AS class) AS its
 WHERE attempt.at < least(date_bin('15 minutes', now(), 'epoch'), (SELECT min(slot_at) FROM webhook_tally))
 GROUP BY 1, 2, 3
ON CONFLICT DO NOTHING;
