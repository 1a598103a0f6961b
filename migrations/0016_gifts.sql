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
ALTER TABLE "gift_sends" ADD CONSTRAINT "gift_sends_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_thanks" ADD CONSTRAINT "gift_thanks_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_sends_gift" ON "gift_sends" USING btree ("gift_id");--> statement-breakpoint
CREATE INDEX "gift_sends_state" ON "gift_sends" USING btree ("state","settled_at");--> statement-breakpoint
CREATE INDEX "gift_thanks_gift" ON "gift_thanks" USING btree ("gift_id","created_at");