-- allowed: writes 500 rows at a time, each in a transaction of its own: whoever changes one of their words waits for a moment
-- What was written by the functions of before. Rows are locked by one statement and written by the next, which sees what whoever had
-- them has written; to be killed in between and to begin anew does no harm.
DO $$
DECLARE
	tenants uuid[] := '{}';
	operations uuid[] := '{}';
	after_tenant uuid := '00000000-0000-0000-0000-000000000000';
	after_operation uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
	LOOP
		BEGIN
			SELECT array_agg(tenant_uuid ORDER BY tenant_uuid, operation_uuid), array_agg(operation_uuid ORDER BY tenant_uuid, operation_uuid)
			  INTO tenants, operations
			  FROM (SELECT tenant_uuid, operation_uuid FROM operation_search
			         WHERE (tenant_uuid, operation_uuid) > (after_tenant, after_operation)
			         ORDER BY tenant_uuid, operation_uuid LIMIT 500 FOR UPDATE) AS locked;
			UPDATE operation_search SET words = its
			  FROM unnest(tenants, operations) AS page (tenant_uuid, operation_uuid),
			       LATERAL operation_words(page.tenant_uuid, page.operation_uuid) AS its
			 WHERE operation_search.tenant_uuid = page.tenant_uuid AND operation_search.operation_uuid = page.operation_uuid
			   AND operation_search.words <> its;
		EXCEPTION WHEN deadlock_detected THEN
			CONTINUE;
		END;
		COMMIT;
		EXIT WHEN operations IS NULL;
		after_tenant := tenants[cardinality(tenants)];
		after_operation := operations[cardinality(operations)];
	END LOOP;
END $$;
