CREATE TABLE "address_proofs" (
	"browser_hash" text NOT NULL,
	"order_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_proofs_browser_hash_order_id_pk" PRIMARY KEY("browser_hash","order_id")
);
--> statement-breakpoint
ALTER TABLE "automation_records" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "order_links" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "address_proofs" ADD CONSTRAINT "address_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;