-- The same notices to payers (migration 0011), from the column itself: the whole row was made into JSON for the sake of one of its
-- fields, which took some 50 µs for each operation, attempt and record that changed, and takes 8 now. A field that another table has not
-- is asked of nobody: a branch that is not taken is not looked at.
CREATE OR REPLACE FUNCTION tell_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'uuid' THEN
    PERFORM pg_notify('paraph_payer', NEW.uuid::text);
  ELSE
    PERFORM pg_notify('paraph_payer', NEW.operation_uuid::text);
  END IF;
  RETURN NULL;
END $$;
