CREATE TABLE "tally" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_uuid" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"collaborator_uuid" uuid,
	"collaborator_legal_name" text,
	"type" text,
	"status" text NOT NULL,
	"currency" text,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"changes" bigint NOT NULL,
	"folded" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tally_by_tenant" ON "tally" USING btree ("tenant_uuid","subject_type");--> statement-breakpoint
CREATE INDEX "tally_pending" ON "tally" USING btree ("tenant_uuid") WHERE not "tally"."folded";--> statement-breakpoint
CREATE INDEX "flow_in_status_order" ON "flow" USING btree ("tenant_uuid","status","uuid");--> statement-breakpoint
CREATE INDEX "flow_of_collaborators" ON "flow" USING btree ("tenant_uuid","created_at","uuid") WHERE "flow"."collaborator_uuid" is not null;--> statement-breakpoint
CREATE INDEX "operation_in_status_order" ON "operation" USING btree ("tenant_uuid","status","uuid");--> statement-breakpoint
CREATE INDEX "operation_of_collaborators" ON "operation" USING btree ("tenant_uuid","created_at","uuid") WHERE "operation"."collaborator_uuid" is not null;--> statement-breakpoint
-- Every statement that changes flows or operations adds rows here, in its own transaction: totals can't differ from what is
-- there, whoever wrote it (decision 30). No row is ever updated, so writers of one tenant do not wait for each other.
CREATE FUNCTION "tally_flows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO tally (tenant_uuid, subject_type, collaborator_uuid, collaborator_legal_name, status, count, amount, changes, folded)
		SELECT tenant_uuid, 'FLOW', collaborator_uuid, collaborator_legal_name, status, count(*), 0, 1, false
		  FROM after GROUP BY 1, 3, 4, 5;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO tally (tenant_uuid, subject_type, collaborator_uuid, collaborator_legal_name, status, count, amount, changes, folded)
		SELECT tenant_uuid, 'FLOW', collaborator_uuid, collaborator_legal_name, status, -count(*), 0, 1, false
		  FROM before GROUP BY 1, 3, 4, 5;
	ELSE
		INSERT INTO tally (tenant_uuid, subject_type, collaborator_uuid, collaborator_legal_name, status, count, amount, changes, folded)
		SELECT tenant_uuid, 'FLOW', collaborator_uuid, collaborator_legal_name, status, sum(n), 0, 1, false
		  FROM (SELECT tenant_uuid, collaborator_uuid, collaborator_legal_name, status, 1 AS n FROM after
		        UNION ALL
		        SELECT tenant_uuid, collaborator_uuid, collaborator_legal_name, status, -1 FROM before) AS change
		 GROUP BY 1, 3, 4, 5;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tally_operations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO tally (tenant_uuid, subject_type, collaborator_uuid, collaborator_legal_name, type, status, currency, count, amount, changes, folded)
		SELECT tenant_uuid, 'OPERATION', collaborator_uuid, collaborator_legal_name, type, status, currency, count(*), coalesce(sum(amount), 0), 1, false
		  FROM after GROUP BY 1, 3, 4, 5, 6, 7;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO tally (tenant_uuid, subject_type, collaborator_uuid, collaborator_legal_name, type, status, currency, count, amount, changes, folded)
		SELECT tenant_uuid, 'OPERATION', collaborator_uuid, collaborator_legal_name, type, status, currency, -count(*), -coalesce(sum(amount), 0), 1, false
		  FROM before GROUP BY 1, 3, 4, 5, 6, 7;
	ELSE
		INSERT INTO tally (tenant_uuid, subject_type, collaborator_uuid, collaborator_legal_name, type, status, currency, count, amount, changes, folded)
		SELECT tenant_uuid, 'OPERATION', collaborator_uuid, collaborator_legal_name, type, status, currency, sum(n), coalesce(sum(n * amount), 0), 1, false
		  FROM (SELECT tenant_uuid, collaborator_uuid, collaborator_legal_name, type, status, currency, amount, 1 AS n FROM after
		        UNION ALL
		        SELECT tenant_uuid, collaborator_uuid, collaborator_legal_name, type, status, currency, amount, -1 FROM before) AS change
		 GROUP BY 1, 3, 4, 5, 6, 7;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "flow_inserted" AFTER INSERT ON "flow" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tally_flows();--> statement-breakpoint
CREATE TRIGGER "flow_updated" AFTER UPDATE ON "flow" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tally_flows();--> statement-breakpoint
CREATE TRIGGER "flow_deleted" AFTER DELETE ON "flow" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION tally_flows();--> statement-breakpoint
CREATE TRIGGER "operation_inserted" AFTER INSERT ON "operation" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tally_operations();--> statement-breakpoint
CREATE TRIGGER "operation_updated" AFTER UPDATE ON "operation" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tally_operations();--> statement-breakpoint
CREATE TRIGGER "operation_deleted" AFTER DELETE ON "operation" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION tally_operations();--> statement-breakpoint
INSERT INTO "tally" (tenant_uuid, subject_type, collaborator_uuid, collaborator_legal_name, status, count, amount, changes, folded)
SELECT tenant_uuid, 'FLOW', collaborator_uuid, collaborator_legal_name, status, count(*), 0, 1, true FROM "flow" GROUP BY 1, 3, 4, 5;--> statement-breakpoint
INSERT INTO "tally" (tenant_uuid, subject_type, collaborator_uuid, collaborator_legal_name, type, status, currency, count, amount, changes, folded)
SELECT tenant_uuid, 'OPERATION', collaborator_uuid, collaborator_legal_name, type, status, currency, count(*), coalesce(sum(amount), 0), 1, true FROM "operation" GROUP BY 1, 3, 4, 5, 6, 7;
