-- What was meant was a day: midnight UTC where a request named one; else midnight in the organisation's own zone, where its
-- date-time named that; else the day in UTC. Rows are brought to their day's midnight in UTC first, then become days.
UPDATE "operation" SET "invoice_due_date" = (("invoice_due_date" AT TIME ZONE "tenant"."time_zone")::date)::timestamp AT TIME ZONE 'UTC'
  FROM "tenant"
 WHERE "tenant"."uuid" = "operation"."tenant_uuid"
   AND ("invoice_due_date" AT TIME ZONE 'UTC')::time <> '00:00'
   AND ("invoice_due_date" AT TIME ZONE "tenant"."time_zone")::time = '00:00';--> statement-breakpoint
ALTER TABLE "operation" ALTER COLUMN "invoice_due_date" SET DATA TYPE date USING ("invoice_due_date" AT TIME ZONE 'UTC')::date;--> statement-breakpoint
-- Methods nobody can sign by, from when any word was taken: an editor that shows them could not save them any more.
UPDATE "configuration" SET "signature_configuration" = (
  SELECT jsonb_object_agg("type", "settings" || jsonb_build_object('signingMethods', (
    SELECT coalesce(jsonb_agg("method" ORDER BY "position"), '[]')
      FROM jsonb_array_elements("settings" -> 'signingMethods') WITH ORDINALITY AS "methods" ("method", "position")
     WHERE "method" <@ '["HANDWRITTEN", "EMAIL_OTP", "SMS_OTP", "CERTIFICATE", "REMOTE", "SMS"]')))
    FROM jsonb_each("signature_configuration") AS "types" ("type", "settings"))
 WHERE EXISTS (
  SELECT FROM jsonb_each("signature_configuration") AS "types" ("type", "settings")
   WHERE NOT ("settings" -> 'signingMethods' <@ '["HANDWRITTEN", "EMAIL_OTP", "SMS_OTP", "CERTIFICATE", "REMOTE", "SMS"]'));