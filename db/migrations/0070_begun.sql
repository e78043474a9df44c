-- What is under way at an endpoint that takes one at a time is found among what waits there (decision 353).
-- allowed: of the table only, which reads nothing; its parts' own are made beside those who write, and then it is whole (decision 321)
CREATE INDEX "webhook_delivery_begun" ON ONLY "webhook_delivery" USING btree ("tenant_uuid","endpoint_uuid") WHERE "webhook_delivery"."begun_at" is not null;
