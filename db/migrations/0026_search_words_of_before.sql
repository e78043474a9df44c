-- Those that were there before the triggers. Its transaction holds no lock that a writer of operations waits for.
-- allowed: writes a table of its own, beside which the version that serves neither reads nor writes
INSERT INTO "operation_search" (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words)
SELECT tenant_uuid, uuid, collaborator_uuid, created_at, its FROM "operation", operation_words(tenant_uuid, uuid) AS its
ON CONFLICT ON CONSTRAINT operation_search_key DO NOTHING;
