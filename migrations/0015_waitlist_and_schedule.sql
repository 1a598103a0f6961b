CREATE TABLE "scheduled_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"day" text NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"scheduled_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"problem" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "scheduled_messages_once" UNIQUE("kind","subject")
);
--> statement-breakpoint
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
ALTER TABLE "plan_checkouts" ADD COLUMN "setup_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "free_setups" ADD CONSTRAINT "free_setups_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_messages_due" ON "scheduled_messages" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "scheduled_messages_settled" ON "scheduled_messages" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "waitlist_entries_joined" ON "waitlist_entries" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "waitlist_entries_consent" ON "waitlist_entries" USING btree ("consent_id");