ALTER TABLE "engine_takes" ADD COLUMN "waveform" jsonb;--> statement-breakpoint
ALTER TABLE "engine_takes" ADD COLUMN "useless" text;--> statement-breakpoint
ALTER TABLE "lyrics_runs" ADD COLUMN "writing" text;