ALTER TABLE "trend_media" ADD COLUMN "state" text DEFAULT 'kept' NOT NULL;--> statement-breakpoint
ALTER TABLE "trend_media" ADD COLUMN "focus" text DEFAULT 'centre' NOT NULL;--> statement-breakpoint
ALTER TABLE "trend_media" ADD COLUMN "upload_id" text;--> statement-breakpoint
ALTER TABLE "trend_media" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "trend_media" ADD CONSTRAINT "trend_media_upload_id_unique" UNIQUE("upload_id");