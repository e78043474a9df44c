-- Prepared, taken to the bank in a file, cancelled or booked: the pages of refunds show it (decision 258). Of many rows of one file one
-- notice is left, for they say the same.
CREATE TRIGGER "refund_tells_dashboards" AFTER INSERT OR UPDATE OF "state", "given_out_at" ON "refund" FOR EACH ROW EXECUTE FUNCTION tell_dashboards_of_topic('statements');
