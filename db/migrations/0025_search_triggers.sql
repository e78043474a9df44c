-- Every name, number and address of an operation. Its amount is spelt in letters, behind its currency: digits that somebody looks for
-- are those of a number, and not some in the middle of an amount.
-- One row, as a set: so Postgres draws it into the statement that asks.
CREATE FUNCTION "operation_words"("of_tenant" uuid, "of_operation" uuid) RETURNS SETOF text LANGUAGE sql STABLE AS $$
	SELECT ' ' || search_words(concat_ws(' ',
		operation.concept, operation.title, operation.external_id,
		operation.invoice_external_id, operation.invoice_id, operation.invoice_name,
		operation.subject ->> 'name', operation.subject ->> 'lastName', operation.subject ->> 'email',
		regexp_replace(operation.subject ->> 'phone', '\s', '', 'g'),
		operation.currency || translate(operation.amount::text, '0123456789', 'abcdefghij'), flow.external_id,
		(SELECT string_agg(concat_ws(' ', signer.subject ->> 'name', signer.subject ->> 'lastName', signer.subject ->> 'email',
		                             regexp_replace(signer.subject ->> 'phone', '\s', '', 'g')), ' ' ORDER BY signer.position)
		   FROM signer
		  WHERE signer.tenant_uuid = operation.tenant_uuid AND signer.operation_uuid = operation.uuid
		    AND signer.role <> 'VIEWER'))) || ' '
	  FROM operation
	  JOIN flow ON flow.tenant_uuid = operation.tenant_uuid AND flow.uuid = operation.flow_uuid
	 WHERE operation.tenant_uuid = of_tenant AND operation.uuid = of_operation
$$;--> statement-breakpoint
CREATE FUNCTION "note_words_of_new_operations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO operation_search (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words)
	SELECT tenant_uuid, uuid, collaborator_uuid, created_at, (SELECT its FROM operation_words(after.tenant_uuid, after.uuid) AS its)
	  FROM after;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Those of what is there already are filled in by the worker: whoever changes one meanwhile writes them first.
CREATE FUNCTION "note_words_of_operation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO operation_search (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words)
	VALUES (NEW.tenant_uuid, NEW.uuid, NEW.collaborator_uuid, NEW.created_at,
	        (SELECT its FROM operation_words(NEW.tenant_uuid, NEW.uuid) AS its))
	ON CONFLICT ON CONSTRAINT operation_search_key
	DO UPDATE SET collaborator_uuid = excluded.collaborator_uuid, words = excluded.words;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_words_of_signers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO operation_search (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words)
	SELECT operation.tenant_uuid, operation.uuid, operation.collaborator_uuid, operation.created_at,
	       (SELECT its FROM operation_words(operation.tenant_uuid, operation.uuid) AS its)
	  FROM (SELECT DISTINCT tenant_uuid, operation_uuid FROM after) AS signed
	  JOIN operation ON operation.tenant_uuid = signed.tenant_uuid AND operation.uuid = signed.operation_uuid
	ON CONFLICT ON CONSTRAINT operation_search_key DO UPDATE SET words = excluded.words;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_words_of_signer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO operation_search (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words)
	SELECT operation.tenant_uuid, operation.uuid, operation.collaborator_uuid, operation.created_at,
	       (SELECT its FROM operation_words(operation.tenant_uuid, operation.uuid) AS its)
	  FROM operation
	 WHERE operation.tenant_uuid = NEW.tenant_uuid AND operation.uuid = NEW.operation_uuid
	ON CONFLICT ON CONSTRAINT operation_search_key DO UPDATE SET words = excluded.words;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "operation_found_by_words" AFTER INSERT ON "operation" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_words_of_new_operations();--> statement-breakpoint
-- A status changes none of these: it costs nothing.
CREATE TRIGGER "operation_words_changed" AFTER UPDATE OF "subject", "concept", "title", "external_id", "invoice_external_id", "invoice_id", "invoice_name", "amount", "currency", "collaborator_uuid" ON "operation" FOR EACH ROW EXECUTE FUNCTION note_words_of_operation();--> statement-breakpoint
CREATE TRIGGER "signer_found_by_words" AFTER INSERT ON "signer" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_words_of_signers();--> statement-breakpoint
CREATE TRIGGER "signer_words_changed" AFTER UPDATE OF "subject" ON "signer" FOR EACH ROW WHEN (OLD.subject IS DISTINCT FROM NEW.subject) EXECUTE FUNCTION note_words_of_signer();