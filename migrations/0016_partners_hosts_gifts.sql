CREATE TABLE "alerts" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"says" text NOT NULL,
	"details" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "gift_sends" (
	"id" text PRIMARY KEY NOT NULL,
	"gift_id" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"day" text NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"bounce_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gift_thanks" (
	"id" text PRIMARY KEY NOT NULL,
	"gift_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"line" text NOT NULL,
	"media" text,
	"storage_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"dedication" text NOT NULL,
	"signature" text NOT NULL,
	"question" text,
	"answer_hash" text,
	"may_download" boolean NOT NULL,
	"last_day" text,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "gifts_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "host_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"property_id" text,
	"guest_id" text,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"make_from" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"lyrics" jsonb,
	"song_key" text,
	"film_key" text,
	"captions_key" text,
	"made_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "host_deliveries_guest_id_unique" UNIQUE("guest_id")
);
--> statement-breakpoint
CREATE TABLE "host_guests" (
	"id" text PRIMARY KEY NOT NULL,
	"property_id" text NOT NULL,
	"import_id" text,
	"source" text NOT NULL,
	"calendar_event" text,
	"state" text NOT NULL,
	"first_name" text NOT NULL,
	"email" text,
	"comparable_email" text,
	"language" text NOT NULL,
	"arrives" text NOT NULL,
	"departs" text NOT NULL,
	"page_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_guests_page_hash_unique" UNIQUE("page_hash"),
	CONSTRAINT "host_guests_event" UNIQUE("property_id","calendar_event")
);
--> statement-breakpoint
CREATE TABLE "host_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"property_id" text NOT NULL,
	"name" text NOT NULL,
	"guests" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "host_media" (
	"id" text PRIMARY KEY NOT NULL,
	"property_id" text NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"upload_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_media_once" UNIQUE("property_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "host_properties" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"time_zone" text NOT NULL,
	"arrival_hour" integer NOT NULL,
	"departure_hour" integer NOT NULL,
	"language" text NOT NULL,
	"thanks" text NOT NULL,
	"return_code" text NOT NULL,
	"return_offer" text NOT NULL,
	"return_address" text NOT NULL,
	"ground" text NOT NULL,
	"writing" text NOT NULL,
	"releases_by_hand" boolean NOT NULL,
	"calendar_address" text DEFAULT '' NOT NULL,
	"calendar_read_at" timestamp with time zone,
	"calendar_problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host_welcomes" (
	"id" text PRIMARY KEY NOT NULL,
	"property_id" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"lyrics" jsonb,
	"film_key" text,
	"captions_key" text,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
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
ALTER TABLE "executors" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "vat_left_out" integer;--> statement-breakpoint
ALTER TABLE "subscriber_profiles" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_pence" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_pence" integer;--> statement-breakpoint
ALTER TABLE "trend_media" ADD COLUMN "state" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "trend_media" ADD COLUMN "focus" text DEFAULT 'centre' NOT NULL;--> statement-breakpoint
ALTER TABLE "trend_media" ADD COLUMN "upload_id" text;--> statement-breakpoint
ALTER TABLE "trend_media" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_sends" ADD CONSTRAINT "gift_sends_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_thanks" ADD CONSTRAINT "gift_thanks_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_deliveries" ADD CONSTRAINT "host_deliveries_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_deliveries" ADD CONSTRAINT "host_deliveries_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_deliveries" ADD CONSTRAINT "host_deliveries_guest_id_host_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."host_guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_guests" ADD CONSTRAINT "host_guests_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_guests" ADD CONSTRAINT "host_guests_import_id_host_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."host_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_imports" ADD CONSTRAINT "host_imports_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_media" ADD CONSTRAINT "host_media_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_properties" ADD CONSTRAINT "host_properties_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_welcomes" ADD CONSTRAINT "host_welcomes_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "souvenir_usage" ADD CONSTRAINT "souvenir_usage_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "souvenir_usage" ADD CONSTRAINT "souvenir_usage_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_last_at" ON "alerts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "gift_sends_gift" ON "gift_sends" USING btree ("gift_id");--> statement-breakpoint
CREATE INDEX "gift_sends_state" ON "gift_sends" USING btree ("state","settled_at");--> statement-breakpoint
CREATE INDEX "gift_thanks_gift" ON "gift_thanks" USING btree ("gift_id","created_at");--> statement-breakpoint
CREATE INDEX "host_deliveries_making" ON "host_deliveries" USING btree ("state","make_from");--> statement-breakpoint
CREATE INDEX "host_deliveries_account" ON "host_deliveries" USING btree ("account_id","delivered_at");--> statement-breakpoint
CREATE INDEX "host_deliveries_property" ON "host_deliveries" USING btree ("property_id","due_at");--> statement-breakpoint
CREATE INDEX "host_guests_property" ON "host_guests" USING btree ("property_id","arrives");--> statement-breakpoint
CREATE INDEX "host_guests_import" ON "host_guests" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "host_guests_email" ON "host_guests" USING btree ("comparable_email");--> statement-breakpoint
CREATE INDEX "host_guests_expiry" ON "host_guests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "host_imports_property" ON "host_imports" USING btree ("property_id","created_at");--> statement-breakpoint
CREATE INDEX "host_properties_account" ON "host_properties" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "host_welcomes_property" ON "host_welcomes" USING btree ("property_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_invoices_account" ON "plan_invoices" USING btree ("account_id","issued_at");--> statement-breakpoint
CREATE INDEX "souvenir_usage_waiting" ON "souvenir_usage" USING btree ("state","tried_at");--> statement-breakpoint
CREATE INDEX "souvenir_usage_account" ON "souvenir_usage" USING btree ("account_id","delivered_at");--> statement-breakpoint
ALTER TABLE "trend_media" ADD CONSTRAINT "trend_media_upload_id_unique" UNIQUE("upload_id");