CREATE TABLE "affiliate_browsers" (
	"affiliate_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_browsers_affiliate_id_browser_hash_pk" PRIMARY KEY("affiliate_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "commission_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"base_pence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"order_id" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"session_id" text,
	"tier" text NOT NULL,
	"rate_percent" integer NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_referrals" (
	"order_id" text PRIMARY KEY NOT NULL,
	"affiliate_id" text NOT NULL,
	"visit_id" text NOT NULL,
	"session_id" text,
	"clicked_at" timestamp with time zone NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"excluded" text
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"month" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" text
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"payout_details" text NOT NULL,
	CONSTRAINT "payouts_once" UNIQUE("month","affiliate_id")
);
--> statement-breakpoint
CREATE TABLE "referral_visits" (
	"id" text PRIMARY KEY NOT NULL,
	"affiliate_id" text NOT NULL,
	"session_id" text,
	"visitor_hash" text NOT NULL,
	"clicked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"version" text NOT NULL,
	"words" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"text_hash" text NOT NULL,
	"person_hash" text NOT NULL,
	"email" text NOT NULL,
	"about" text NOT NULL,
	"source" text NOT NULL,
	"attested_by" text,
	"attested_how" text,
	"given_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"token_hash" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	CONSTRAINT "consents_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"affiliate_id" text,
	"first_name" text NOT NULL,
	"email" text NOT NULL,
	"consent_id" text NOT NULL,
	"sealed_token" text NOT NULL,
	"story" text,
	"lyrics" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leads_consent_id_unique" UNIQUE("consent_id")
);
--> statement-breakpoint
CREATE TABLE "photo_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"affiliate_id" text NOT NULL,
	"client_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photo_sessions_once" UNIQUE("affiliate_id","client_key")
);
--> statement-breakpoint
CREATE TABLE "session_grants" (
	"session_id" text NOT NULL,
	"photo_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"upload_id" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_grants_photo_id_browser_hash_pk" PRIMARY KEY("photo_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "session_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"client_key" text NOT NULL,
	"photo_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"stored_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_photos_once" UNIQUE("session_id","client_key")
);
--> statement-breakpoint
ALTER TABLE "affiliates" DROP CONSTRAINT "affiliates_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "is_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "payout_details" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "payout_hint" text;--> statement-breakpoint
ALTER TABLE "affiliate_browsers" ADD CONSTRAINT "affiliate_browsers_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_order_id_commissions_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."commissions"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_referrals" ADD CONSTRAINT "order_referrals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_referrals" ADD CONSTRAINT "order_referrals_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_entry_id_commission_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."commission_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_month_payout_batches_month_fk" FOREIGN KEY ("month") REFERENCES "public"."payout_batches"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_visits" ADD CONSTRAINT "referral_visits_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_text_hash_consent_texts_hash_fk" FOREIGN KEY ("text_hash") REFERENCES "public"."consent_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_session_id_photo_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."photo_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_sessions" ADD CONSTRAINT "photo_sessions_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_grants" ADD CONSTRAINT "session_grants_session_id_photo_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."photo_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_grants" ADD CONSTRAINT "session_grants_photo_id_session_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."session_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_photos" ADD CONSTRAINT "session_photos_session_id_photo_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."photo_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_entries_affiliate" ON "commission_entries" USING btree ("affiliate_id","at");--> statement-breakpoint
CREATE INDEX "commission_entries_order" ON "commission_entries" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "commissions_affiliate" ON "commissions" USING btree ("affiliate_id","delivered_at");--> statement-breakpoint
CREATE INDEX "order_referrals_affiliate" ON "order_referrals" USING btree ("affiliate_id","placed_at");--> statement-breakpoint
CREATE INDEX "payout_lines_payout" ON "payout_lines" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "referral_visits_affiliate" ON "referral_visits" USING btree ("affiliate_id","clicked_at");--> statement-breakpoint
CREATE INDEX "referral_visits_visitor" ON "referral_visits" USING btree ("visitor_hash","clicked_at");--> statement-breakpoint
CREATE INDEX "consents_person" ON "consents" USING btree ("person_hash","given_at");--> statement-breakpoint
CREATE INDEX "consents_about" ON "consents" USING btree ("scope","about");--> statement-breakpoint
CREATE INDEX "consents_given" ON "consents" USING btree ("given_at");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_affiliate" ON "leads" USING btree ("affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_session" ON "leads" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "photo_sessions_affiliate" ON "photo_sessions" USING btree ("affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "photo_sessions_expiry" ON "photo_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_grants_session" ON "session_grants" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_photos_session" ON "session_photos" USING btree ("session_id","created_at");--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;