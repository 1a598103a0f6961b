CREATE TABLE "host_guest_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"guest_id" text NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"upload_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_guest_photos_once" UNIQUE("guest_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "host_public_stays" (
	"id" text PRIMARY KEY NOT NULL,
	"guest_id" text,
	"consent_id" text NOT NULL,
	"agreed_by" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "host_public_stays_consent_id_unique" UNIQUE("consent_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "host_guests" ADD COLUMN "program_key" text;--> statement-breakpoint
ALTER TABLE "host_guests" ADD COLUMN "program_entry" text;--> statement-breakpoint
ALTER TABLE "subscriber_profiles" ADD COLUMN "postal_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "host_guest_photos" ADD CONSTRAINT "host_guest_photos_guest_id_host_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."host_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_public_stays" ADD CONSTRAINT "host_public_stays_guest_id_host_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."host_guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "host_public_stays_living" ON "host_public_stays" USING btree ("guest_id") WHERE "host_public_stays"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "host_public_stays_ended" ON "host_public_stays" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id","created_at");--> statement-breakpoint
ALTER TABLE "host_guests" ADD CONSTRAINT "host_guests_program" UNIQUE("property_id","program_key");