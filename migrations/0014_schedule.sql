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
CREATE INDEX "scheduled_messages_due" ON "scheduled_messages" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "scheduled_messages_settled" ON "scheduled_messages" USING btree ("settled_at");