CREATE TABLE "plan_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"subscription_id" text NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"total_pence" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp with time zone,
	"buyer" jsonb NOT NULL,
	"vat" jsonb,
	"synced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "souvenir_usage" (
	"delivery_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"rate_pence" integer NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"tried_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "subscriber_profiles" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_pence" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_pence" integer;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "souvenir_usage" ADD CONSTRAINT "souvenir_usage_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "souvenir_usage" ADD CONSTRAINT "souvenir_usage_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_invoices_account" ON "plan_invoices" USING btree ("account_id","issued_at");--> statement-breakpoint
CREATE INDEX "souvenir_usage_waiting" ON "souvenir_usage" USING btree ("state","tried_at");--> statement-breakpoint
CREATE INDEX "souvenir_usage_account" ON "souvenir_usage" USING btree ("account_id","delivered_at");