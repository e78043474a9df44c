-- Decision 235. Signs that stand by themselves and fall apart into a space and an accent, and letters that only look like an apostrophe, part no word:
-- O´Donnell is O'Donnell.
CREATE OR REPLACE FUNCTION "search_words"("given" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(
		regexp_replace(
			translate(
				replace(replace(replace(lower(normalize(
					regexp_replace(given, '[\u00a8\u00af\u00b4\u00b8\u02b9-\u02bf\u02c6-\u02cf\u02d8-\u02dd\u0384\u0385\u1fbd\u1fbf\u1fc0\u1fef\u1ffd\u1ffe\u2017]', '', 'g'),
					NFKD)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
				'øłđħı', 'oldhi'),
			'[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0300-\u036f\u2000-\u206f]', '', 'g'),
		'\s+', ' ', 'g'))
$$;--> statement-breakpoint
-- Every name, number and address of an operation, and behind them its amount: in capital letters, which no word has, behind its currency.
-- One row, as a set: so Postgres draws it into the statement that asks.
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
	  JOIN flow ON flow.tenant_uuid = operation.tenant_uuid AND flow.uuid = operation.flow_uuid
	 WHERE operation.tenant_uuid = of_tenant AND operation.uuid = of_operation
$$;
