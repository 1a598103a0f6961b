CREATE TABLE "host_samples" (
	"property_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"film_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host_trials" (
	"account_id" text PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"with_sample" boolean NOT NULL,
	"begun_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "host_samples" ADD CONSTRAINT "host_samples_property_id_host_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."host_properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_trials" ADD CONSTRAINT "host_trials_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;