ALTER TABLE "operation" ADD COLUMN "payer_language" text;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "language" text;