-- Who changed which bank, when, is written once: what it says stays, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "bank_history_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bank_history" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
