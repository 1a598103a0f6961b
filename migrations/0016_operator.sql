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
ALTER TABLE "executors" ADD COLUMN "version" text;--> statement-breakpoint
CREATE INDEX "alerts_last_at" ON "alerts" USING btree ("last_at");