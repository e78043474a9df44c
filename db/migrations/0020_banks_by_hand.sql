-- Who changed which bank, when, is written once: what it says stays, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "bank_history_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bank_history" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What the payer has to do next lies in the session: an open page is told when it is another (decision 120).
CREATE TRIGGER "payment_attempt_session_tells_payer" AFTER UPDATE OF "session_sealed" ON "payment_attempt" FOR EACH ROW WHEN (OLD.session_sealed IS DISTINCT FROM NEW.session_sealed) EXECUTE FUNCTION tell_payer('operation_uuid');
