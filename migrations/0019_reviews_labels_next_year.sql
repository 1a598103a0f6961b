CREATE TABLE "year_reminders" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"consent_id" text NOT NULL,
	"day" date NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "year_reminders_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "year_reminders_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"asked_at" timestamp with time zone,
	"stars" integer,
	"words" text NOT NULL,
	"name" text NOT NULL,
	"occasion" text NOT NULL,
	"consent_id" text,
	"given_at" timestamp with time zone,
	"reply" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reviews_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "reviews_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "sender" jsonb;--> statement-breakpoint
ALTER TABLE "gift_thanks" ADD COLUMN "recipient_consent_id" text;--> statement-breakpoint
ALTER TABLE "gift_thanks" ADD COLUMN "giver_consent_id" text;--> statement-breakpoint
ALTER TABLE "subscriber_profiles" ADD COLUMN "former_buyers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "year_reminders" ADD CONSTRAINT "year_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","given_at");