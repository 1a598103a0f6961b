CREATE TABLE "plan_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	"pence" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"billed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "host_guests" ADD COLUMN "booked_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "host_media" ADD COLUMN "state" text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
ALTER TABLE "host_media" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "host_media" ADD COLUMN "clip_length" integer;--> statement-breakpoint
ALTER TABLE "host_media" ADD COLUMN "clip_start" integer;--> statement-breakpoint
ALTER TABLE "host_properties" ADD COLUMN "attractions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "host_properties" ADD COLUMN "recreation_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "host_properties" ADD COLUMN "calendar_wish" text;--> statement-breakpoint
ALTER TABLE "host_properties" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "host_welcomes" ADD COLUMN "is_refresh" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "host_welcomes" ADD COLUMN "edition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "host_welcomes" ADD COLUMN "fee_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "host_welcomes" ADD COLUMN "plan_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_charges_waiting" ON "plan_charges" USING btree ("billed_at","created_at");