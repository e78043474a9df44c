-- The same words, found in the one index that has both tenant and UUID (decision 255). Migration 0045 compared the tenant in a way that no
-- index takes; since the keys begin with the tenant, that read the key of every tenant for each new operation. The first row from here on
-- in the key's order is the row itself: no other index has that order, whether or not anything is known of the table. No word changes,
-- so the version stays.
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
	  FROM (SELECT * FROM operation AS each
	         WHERE (each.tenant_uuid, each.uuid) >= (of_tenant, of_operation)
	         ORDER BY each.tenant_uuid, each.uuid LIMIT 1) AS operation,
	       LATERAL (SELECT * FROM flow AS each
	         WHERE (each.tenant_uuid, each.uuid) >= (operation.tenant_uuid, operation.flow_uuid)
	         ORDER BY each.tenant_uuid, each.uuid LIMIT 1) AS flow
	 WHERE operation.tenant_uuid = of_tenant AND operation.uuid = of_operation
	   AND flow.tenant_uuid = of_tenant AND flow.uuid = operation.flow_uuid
$$;
