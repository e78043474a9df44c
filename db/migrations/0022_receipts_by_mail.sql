ALTER TABLE "delivery" DROP CONSTRAINT "delivery_kind";--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "recipient" text DEFAULT 'PAYER' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_one_receipt" ON "delivery" USING btree ("tenant_uuid","operation_uuid",lower("address")) WHERE "delivery"."kind" = 'RECEIPT';--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_recipient" CHECK ("delivery"."recipient" in ('PAYER', 'COPY', 'BLIND_COPY'));--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_kind" CHECK ("delivery"."kind" in ('LINK', 'RECEIPT', 'REJECTION', 'REINSTATEMENT'));