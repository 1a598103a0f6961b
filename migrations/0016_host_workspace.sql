CREATE TABLE "host_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"property_id" text,
	"guest_id" text,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"make_from" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"lyrics" jsonb,
	"song_key" text,
	"film_key" text,
	"captions_key" text,
	"made_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"plan" text,
	"rate_pence" integer,
	"customer_id" text,
	"metered_at" timestamp with time zone,
	CONSTRAINT "host_deliveries_guest_id_unique" UNIQUE("guest_id")
);
--> statement-breakpoint
CREATE TABLE "host_guests" (
	"id" text PRIMARY KEY NOT NULL,
	"property_id" text NOT NULL,
	"import_id" text,
	"source" text NOT NULL,
	"calendar_event" text,
	"state" text NOT NULL,
	"first_name" text NOT NULL,
	"email" text,
	"comparable_email" text,
	"language" text NOT NULL,
	"arrives" text NOT NULL,
	"departs" text NOT NULL,
	"page_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_guests_page_hash_unique" UNIQUE("page_hash"),
	CONSTRAINT "host_guests_event" UNIQUE("property_id","calendar_event")
);
--> statement-breakpoint
CREATE TABLE "host_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"property_id" text NOT NULL,
	"name" text NOT NULL,
	"guests" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "host_media" (
	"id" text PRIMARY KEY NOT NULL,
	"property_id" text NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"upload_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_media_once" UNIQUE("property_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "host_properties" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"time_zone" text NOT NULL,
	"arrival_hour" integer NOT NULL,
	"departure_hour" integer NOT NULL,
	"language" text NOT NULL,
	"thanks" text NOT NULL,
	"return_code" text NOT NULL,
	"return_offer" text NOT NULL,
	"return_address" text NOT NULL,
	"ground" text NOT NULL,
	"writing" text NOT NULL,
	"releases_by_hand" boolean NOT NULL,
	"calendar_address" text DEFAULT '' NOT NULL,
	"calendar_read_at" timestamp with time zone,
	"calendar_problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host_welcomes" (
	"id" text PRIMARY KEY NOT NULL,
	"property_id" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"lyrics" jsonb,
	"film_key" text,
	"captions_key" text,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "host_deliveries" ADD CONSTRAINT "host_deliveries_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_deliveries" ADD CONSTRAINT "host_deliveries_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_deliveries" ADD CONSTRAINT "host_deliveries_guest_id_host_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."host_guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_guests" ADD CONSTRAINT "host_guests_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_guests" ADD CONSTRAINT "host_guests_import_id_host_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."host_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_imports" ADD CONSTRAINT "host_imports_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_media" ADD CONSTRAINT "host_media_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_properties" ADD CONSTRAINT "host_properties_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_welcomes" ADD CONSTRAINT "host_welcomes_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "host_deliveries_making" ON "host_deliveries" USING btree ("state","make_from");--> statement-breakpoint
CREATE INDEX "host_deliveries_account" ON "host_deliveries" USING btree ("account_id","delivered_at");--> statement-breakpoint
CREATE INDEX "host_deliveries_property" ON "host_deliveries" USING btree ("property_id","due_at");--> statement-breakpoint
CREATE INDEX "host_guests_property" ON "host_guests" USING btree ("property_id","arrives");--> statement-breakpoint
CREATE INDEX "host_guests_import" ON "host_guests" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "host_guests_email" ON "host_guests" USING btree ("comparable_email");--> statement-breakpoint
CREATE INDEX "host_guests_expiry" ON "host_guests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "host_imports_property" ON "host_imports" USING btree ("property_id","created_at");--> statement-breakpoint
CREATE INDEX "host_properties_account" ON "host_properties" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "host_welcomes_property" ON "host_welcomes" USING btree ("property_id","created_at");