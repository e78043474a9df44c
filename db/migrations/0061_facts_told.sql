-- allowed: of the table only, which reads nothing; its parts' own are made beside those who write, and then it is whole (decision 321)
CREATE INDEX "operation_fact_told" ON ONLY "operation_fact" USING btree ("tenant_uuid","kind","at","operation_uuid");
