CREATE TABLE "trend_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"trend_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trend_readers" (
	"trend_id" text NOT NULL,
	"day" date NOT NULL,
	"reader" text NOT NULL,
	CONSTRAINT "trend_readers_trend_id_day_reader_pk" PRIMARY KEY("trend_id","day","reader")
);
--> statement-breakpoint
CREATE TABLE "trend_templates" (
	"key" text PRIMARY KEY NOT NULL,
	"headline" text NOT NULL,
	"prompt_skeleton" text NOT NULL,
	"genre_options" jsonb NOT NULL,
	"mood_options" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trend_versions" (
	"trend_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"body_html" text NOT NULL,
	"read_minutes" integer NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trend_versions_trend_id_number_pk" PRIMARY KEY("trend_id","number")
);
--> statement-breakpoint
CREATE TABLE "trend_views" (
	"trend_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "trend_views_trend_id_day_pk" PRIMARY KEY("trend_id","day")
);
--> statement-breakpoint
CREATE TABLE "trends" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"latest_version" integer NOT NULL,
	"published_version" integer,
	"scheduled_version" integer,
	"scheduled_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trends_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "trend_orders" ADD CONSTRAINT "trend_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trend_orders" ADD CONSTRAINT "trend_orders_trend_id_trends_id_fk" FOREIGN KEY ("trend_id") REFERENCES "public"."trends"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trend_readers" ADD CONSTRAINT "trend_readers_trend_id_trends_id_fk" FOREIGN KEY ("trend_id") REFERENCES "public"."trends"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trend_versions" ADD CONSTRAINT "trend_versions_trend_id_trends_id_fk" FOREIGN KEY ("trend_id") REFERENCES "public"."trends"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trend_views" ADD CONSTRAINT "trend_views_trend_id_trends_id_fk" FOREIGN KEY ("trend_id") REFERENCES "public"."trends"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trend_orders_trend" ON "trend_orders" USING btree ("trend_id");--> statement-breakpoint
CREATE INDEX "trend_readers_day" ON "trend_readers" USING btree ("day");--> statement-breakpoint
CREATE INDEX "trends_updated" ON "trends" USING btree ("updated_at");