ALTER TABLE "visits" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "stored_bytes" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "uploads_network" ON "uploads" USING btree ("network_hash","created_at");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");