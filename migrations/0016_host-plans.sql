ALTER TABLE "plan_checkouts" ADD COLUMN "setup_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "customer_id" text;