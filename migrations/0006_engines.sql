CREATE TABLE "engine_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"version" integer,
	"run" integer DEFAULT 1 NOT NULL,
	"purpose" text NOT NULL,
	"engine" text NOT NULL,
	"model" text NOT NULL,
	"why" text NOT NULL,
	"state" text NOT NULL,
	"price_pence" integer NOT NULL,
	"day" text NOT NULL,
	"seed" text,
	"reference" jsonb,
	"lyrics" jsonb,
	"fault" text,
	"detail" text,
	"suggestion" text,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "engine_budget" (
	"id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_switches" (
	"engine" text PRIMARY KEY NOT NULL,
	"is_on" boolean,
	"position" integer,
	"genres" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_takes" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"order_id" text,
	"version" integer,
	"purpose" text NOT NULL,
	"number" integer NOT NULL,
	"storage_key" text NOT NULL,
	"seed" text,
	"model" text,
	"words" jsonb,
	"heard" jsonb,
	"duration_seconds" real,
	"timeline" jsonb,
	"report" jsonb,
	"chosen" boolean DEFAULT false NOT NULL,
	"wanted_in" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "engine_attempts" ADD CONSTRAINT "engine_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_takes" ADD CONSTRAINT "engine_takes_attempt_id_engine_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."engine_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_takes" ADD CONSTRAINT "engine_takes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engine_attempts_order" ON "engine_attempts" USING btree ("order_id","version");--> statement-breakpoint
CREATE INDEX "engine_attempts_day" ON "engine_attempts" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "engine_takes_number" ON "engine_takes" USING btree ("attempt_id","number");--> statement-breakpoint
CREATE INDEX "engine_takes_order" ON "engine_takes" USING btree ("order_id","version");