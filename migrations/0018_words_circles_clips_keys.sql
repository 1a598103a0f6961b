CREATE TABLE "circle_reminders" (
	"id" text PRIMARY KEY NOT NULL,
	"circle_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "circle_reminders_once" UNIQUE("circle_id","email")
);
--> statement-breakpoint
CREATE TABLE "circles" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"browser_hash" text NOT NULL,
	"draft_key" text,
	"invite_hash" text NOT NULL,
	"sealed_invite" text NOT NULL,
	"giver" text NOT NULL,
	"honouree" text NOT NULL,
	"message" text NOT NULL,
	"page_language" text NOT NULL,
	"last_day" text NOT NULL,
	"most_friends" integer NOT NULL,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "circles_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "circles_invite_hash_unique" UNIQUE("invite_hash"),
	CONSTRAINT "circles_draft" UNIQUE("browser_hash","draft_key")
);
--> statement-breakpoint
CREATE TABLE "contributions" (
	"id" text PRIMARY KEY NOT NULL,
	"circle_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"own_hash" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"words" text NOT NULL,
	"consent_id" text NOT NULL,
	"greeting_key" text,
	"words_chosen" boolean NOT NULL,
	"chosen_photos" jsonb NOT NULL,
	"greeting_use" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contributions_own_hash_unique" UNIQUE("own_hash"),
	CONSTRAINT "contributions_browser" UNIQUE("circle_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "host_guest_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"guest_id" text NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"upload_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_guest_photos_once" UNIQUE("guest_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "host_public_stays" (
	"id" text PRIMARY KEY NOT NULL,
	"guest_id" text,
	"consent_id" text NOT NULL,
	"agreed_by" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "host_public_stays_consent_id_unique" UNIQUE("consent_id")
);
--> statement-breakpoint
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
CREATE TABLE "word_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"draft" integer NOT NULL,
	"section" integer NOT NULL,
	"line" integer NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_readings" (
	"order_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"drafts" jsonb NOT NULL,
	"chosen" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"approves_at" timestamp with time zone NOT NULL,
	"reminds_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by" text
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "host_guests" ADD COLUMN "booked_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "host_guests" ADD COLUMN "program_key" text;--> statement-breakpoint
ALTER TABLE "host_guests" ADD COLUMN "program_entry" text;--> statement-breakpoint
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
ALTER TABLE "orders" ADD COLUMN "reads_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wanted_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "words_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contributed" jsonb;--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "subscriber_profiles" ADD COLUMN "postal_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "circle_reminders" ADD CONSTRAINT "circle_reminders_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circles" ADD CONSTRAINT "circles_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_guest_photos" ADD CONSTRAINT "host_guest_photos_guest_id_host_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."host_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_public_stays" ADD CONSTRAINT "host_public_stays_guest_id_host_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."host_guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_changes" ADD CONSTRAINT "word_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_readings" ADD CONSTRAINT "word_readings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circles_day" ON "circles" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "contributions_circle" ON "contributions" USING btree ("circle_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "host_public_stays_living" ON "host_public_stays" USING btree ("guest_id") WHERE "host_public_stays"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "host_public_stays_ended" ON "host_public_stays" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "plan_charges_waiting" ON "plan_charges" USING btree ("billed_at","created_at");--> statement-breakpoint
CREATE INDEX "word_changes_order" ON "word_changes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "word_readings_due" ON "word_readings" USING btree ("state","approves_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id","created_at");--> statement-breakpoint
ALTER TABLE "host_guests" ADD CONSTRAINT "host_guests_program" UNIQUE("property_id","program_key");