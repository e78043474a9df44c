-- The same words, found by the UUIDs of operation and flow (decision 255): where nothing is known of a table yet, any index that begins
-- with the tenant looks as good as the one that has the row, and a connection keeps what it has planned then. What is compared this way
-- takes no index that begins with the tenant. No word changes, so the version stays.
CREATE OR REPLACE FUNCTION "operation_words"("of_tenant" uuid, "of_operation" uuid) RETURNS SETOF text LANGUAGE sql STABLE AS $$
	SELECT ' ' || search_words(concat_ws(' ',
		operation.concept, operation.title, operation.external_id,
		operation.invoice_external_id, operation.invoice_id, operation.invoice_name,
		operation.subject ->> 'name', operation.subject ->> 'lastName', operation.subject ->> 'email',
		regexp_replace(operation.subject ->> 'phone', '\s', '', 'g'), flow.external_id,
		(SELECT string_agg(concat_ws(' ', signer.subject ->> 'name', signer.subject ->> 'lastName', signer.subject ->> 'email',
		                             regexp_replace(signer.subject ->> 'phone', '\s', '', 'g')), ' ' ORDER BY signer.position)
		   FROM signer
		  WHERE signer.tenant_uuid = operation.tenant_uuid AND signer.operation_uuid = operation.uuid
		    AND signer.role <> 'VIEWER')))
		|| ' ' || coalesce(operation.currency || translate(operation.amount::text, '0123456789', 'ABCDEFGHIJ') || ' ', '')
	  FROM operation
	  JOIN flow ON flow.uuid = operation.flow_uuid AND flow.tenant_uuid IS NOT DISTINCT FROM operation.tenant_uuid
	 WHERE operation.uuid = of_operation AND operation.tenant_uuid IS NOT DISTINCT FROM of_tenant
$$;
