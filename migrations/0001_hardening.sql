CREATE TABLE "address_proofs" (
	"browser_hash" text NOT NULL,
	"order_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_proofs_browser_hash_order_id_pk" PRIMARY KEY("browser_hash","order_id")
);
--> statement-breakpoint
CREATE TABLE "payment_authorisations" (
	"session_id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"payment_intent_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_records" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "order_links" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sold_out_day" date;--> statement-breakpoint
ALTER TABLE "production_stages" ADD COLUMN "crashes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "stored_bytes" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "address_proofs" ADD CONSTRAINT "address_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_authorisations_state" ON "payment_authorisations" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "payment_authorisations_intent" ON "payment_authorisations" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_order" ON "payment_authorisations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "uploads_network" ON "uploads" USING btree ("network_hash","created_at");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");