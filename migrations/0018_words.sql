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
ALTER TABLE "orders" ADD COLUMN "reads_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wanted_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "words_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "word_changes" ADD CONSTRAINT "word_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_readings" ADD CONSTRAINT "word_readings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_changes_order" ON "word_changes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "word_readings_due" ON "word_readings" USING btree ("state","approves_at");