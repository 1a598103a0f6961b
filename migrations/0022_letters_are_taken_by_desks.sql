ALTER TABLE "emails" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "taken_by" text;--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("due_at") WHERE "emails"."state" = 'owed';