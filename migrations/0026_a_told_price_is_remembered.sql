ALTER TABLE "subscriptions" ADD COLUMN "told_pence" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "told_at" timestamp with time zone;