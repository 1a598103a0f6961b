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
ALTER TABLE "orders" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contributed" jsonb;--> statement-breakpoint
ALTER TABLE "circle_reminders" ADD CONSTRAINT "circle_reminders_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circles" ADD CONSTRAINT "circles_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_circle_id_circles_id_fk" FOREIGN KEY ("circle_id") REFERENCES "public"."circles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circles_day" ON "circles" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "contributions_circle" ON "contributions" USING btree ("circle_id","created_at");