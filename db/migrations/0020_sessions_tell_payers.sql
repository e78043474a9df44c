-- What the payer has to do next lies in the session: an open page is told when it is another (decision 120).
CREATE TRIGGER "payment_attempt_session_tells_payer" AFTER UPDATE OF "session_sealed" ON "payment_attempt" FOR EACH ROW WHEN (OLD.session_sealed IS DISTINCT FROM NEW.session_sealed) EXECUTE FUNCTION tell_payer('operation_uuid');
