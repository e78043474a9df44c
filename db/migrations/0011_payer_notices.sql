-- Tells every process that something has happened to an operation which its payer may be looking at (decision 77). The opening
-- of a link changes nothing that is shown, and is what a mailing does most.
CREATE FUNCTION tell_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('paraph_payer', (to_jsonb(NEW) ->> TG_ARGV[0]));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "operation_tells_payer" AFTER UPDATE OF "status" ON "operation" FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status <> 'OPENED') EXECUTE FUNCTION tell_payer('uuid');--> statement-breakpoint
CREATE TRIGGER "payment_attempt_tells_payer" AFTER INSERT OR UPDATE OF "state", "returned_at", "release", "failure", "sca_redirect_url" ON "payment_attempt" FOR EACH ROW EXECUTE FUNCTION tell_payer('operation_uuid');--> statement-breakpoint
CREATE TRIGGER "payment_record_tells_payer" AFTER INSERT OR UPDATE OF "status" ON "payment_record" FOR EACH ROW EXECUTE FUNCTION tell_payer('operation_uuid');
