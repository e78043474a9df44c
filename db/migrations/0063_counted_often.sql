-- Postgres counts a table again once a tenth of it has changed: an organisation that comes to many may have its tens of thousands long
-- before, and lists are planned for it as if it had nothing (decision 302).
ALTER TABLE "flow" SET (autovacuum_analyze_scale_factor = 0.005, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "operation" SET (autovacuum_analyze_scale_factor = 0.005, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "payment_attempt" SET (autovacuum_analyze_scale_factor = 0.005, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "payment_record" SET (autovacuum_analyze_scale_factor = 0.005, autovacuum_analyze_threshold = 1000);--> statement-breakpoint
ALTER TABLE "statement_entry" SET (autovacuum_analyze_scale_factor = 0.005, autovacuum_analyze_threshold = 1000);
