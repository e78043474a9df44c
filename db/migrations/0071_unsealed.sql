-- Each hour what is open without a seal is asked for; all that has one was read to find it.
DROP INDEX CONCURRENTLY IF EXISTS "signature_document_unsealed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "signature_document_unsealed" ON "signature_document" USING btree ("tenant_uuid","operation_uuid") WHERE "signature_document"."revision" = 0 and not "signature_document"."is_signed";
