ALTER TABLE "gift_thanks" ADD COLUMN "recipient_consent_id" text;--> statement-breakpoint
ALTER TABLE "gift_thanks" ADD COLUMN "giver_consent_id" text;