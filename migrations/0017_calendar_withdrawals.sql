CREATE TABLE "host_calendar_withdrawals" (
	"property_id" text NOT NULL,
	"calendar_event" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_calendar_withdrawals_property_id_calendar_event_pk" PRIMARY KEY("property_id","calendar_event")
);
--> statement-breakpoint
ALTER TABLE "host_calendar_withdrawals" ADD CONSTRAINT "host_calendar_withdrawals_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "host_calendar_withdrawals_expiry" ON "host_calendar_withdrawals" USING btree ("expires_at");