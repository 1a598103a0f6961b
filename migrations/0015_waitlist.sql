CREATE TABLE "free_setups" (
	"place" integer PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "free_setups_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"comparable_email" text NOT NULL,
	"property_name" text,
	"consent_id" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_entries_comparable_email_unique" UNIQUE("comparable_email")
);
--> statement-breakpoint
ALTER TABLE "free_setups" ADD CONSTRAINT "free_setups_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waitlist_entries_joined" ON "waitlist_entries" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "waitlist_entries_consent" ON "waitlist_entries" USING btree ("consent_id");