CREATE TABLE "credits" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_code" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"reason" text NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"order_id" text,
	"taken_at" timestamp with time zone,
	CONSTRAINT "credits_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "credits_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "challenge_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"storage_key" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"consent_id" text,
	"credit_id" text,
	"entered_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reaction_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"sent_bytes" bigint NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "song_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"customer" text NOT NULL,
	"story" text NOT NULL,
	"includes_film" boolean NOT NULL,
	"consent_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_id" text,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"doubts" jsonb NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision" text DEFAULT '' NOT NULL,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp with time zone,
	"appeal_state" text,
	"appeal_answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_terms" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"words" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_entries" ADD CONSTRAINT "challenge_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_entries" ADD CONSTRAINT "challenge_entries_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_entries" ADD CONSTRAINT "challenge_entries_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reaction_uploads" ADD CONSTRAINT "reaction_uploads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_offers" ADD CONSTRAINT "song_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_offers" ADD CONSTRAINT "song_offers_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_entries_order" ON "challenge_entries" USING btree ("order_id") WHERE "challenge_entries"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_entries_winner" ON "challenge_entries" USING btree ("month") WHERE "challenge_entries"."credit_id" is not null;--> statement-breakpoint
CREATE INDEX "challenge_entries_month" ON "challenge_entries" USING btree ("month","entered_at");--> statement-breakpoint
CREATE INDEX "reaction_uploads_touched" ON "reaction_uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "reaction_uploads_order" ON "reaction_uploads" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "song_offers_open" ON "song_offers" USING btree ("order_id") WHERE "song_offers"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "song_offers_state" ON "song_offers" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open" ON "moderation_cases" USING btree ("kind","subject") WHERE "moderation_cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_subject" ON "moderation_cases" USING btree ("subject","kind");--> statement-breakpoint
CREATE INDEX "moderation_cases_order" ON "moderation_cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_state" ON "moderation_cases" USING btree ("state","opened_at");