-- Whoever makes words otherwise replaces `operation_words` and, in a migration behind that one, this by the next number: the worker then fills
-- in again whatever has an older one (decision 217). Stable, so that no plan keeps the old number.
CREATE FUNCTION "operation_words_version"() RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT 1::smallint $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_words_of_new_operations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO operation_search (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words, words_version)
	SELECT tenant_uuid, uuid, collaborator_uuid, created_at, (SELECT its FROM operation_words(after.tenant_uuid, after.uuid) AS its),
	       operation_words_version()
	  FROM after;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_words_of_operation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO operation_search (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words, words_version)
	VALUES (NEW.tenant_uuid, NEW.uuid, NEW.collaborator_uuid, NEW.created_at,
	        (SELECT its FROM operation_words(NEW.tenant_uuid, NEW.uuid) AS its), operation_words_version())
	ON CONFLICT ON CONSTRAINT operation_search_key
	DO UPDATE SET collaborator_uuid = excluded.collaborator_uuid, words = excluded.words, words_version = excluded.words_version;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_words_of_signers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO operation_search (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words, words_version)
	SELECT operation.tenant_uuid, operation.uuid, operation.collaborator_uuid, operation.created_at,
	       (SELECT its FROM operation_words(operation.tenant_uuid, operation.uuid) AS its),
	       operation_words_version()
	  FROM (SELECT DISTINCT tenant_uuid, operation_uuid FROM after) AS signed
	  JOIN operation ON operation.tenant_uuid = signed.tenant_uuid AND operation.uuid = signed.operation_uuid
	ON CONFLICT ON CONSTRAINT operation_search_key DO UPDATE SET words = excluded.words, words_version = excluded.words_version;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_words_of_signer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO operation_search (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words, words_version)
	SELECT operation.tenant_uuid, operation.uuid, operation.collaborator_uuid, operation.created_at,
	       (SELECT its FROM operation_words(operation.tenant_uuid, operation.uuid) AS its),
	       operation_words_version()
	  FROM operation
	 WHERE operation.tenant_uuid = NEW.tenant_uuid AND operation.uuid = NEW.operation_uuid
	ON CONFLICT ON CONSTRAINT operation_search_key DO UPDATE SET words = excluded.words, words_version = excluded.words_version;
	RETURN NULL;
END $$;
