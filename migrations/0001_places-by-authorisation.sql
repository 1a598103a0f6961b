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
ALTER TABLE "orders" ADD COLUMN "sold_out_day" date;--> statement-breakpoint
ALTER TABLE "payment_authorisations" ADD CONSTRAINT "payment_authorisations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_authorisations_state" ON "payment_authorisations" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "payment_authorisations_intent" ON "payment_authorisations" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "payment_authorisations_order" ON "payment_authorisations" USING btree ("order_id");