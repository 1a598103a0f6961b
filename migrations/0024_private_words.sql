ALTER TABLE "audit" ADD COLUMN "redacted_at" timestamp with time zone;--> statement-breakpoint
-- Once, for people whose data was erased before: what staff had typed about them stayed. The triggers are those of before, which
-- let nothing through; they are back before the transaction ends, and the start replaces them.
ALTER TABLE "audit" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "audit" SET
  "redacted_at" = now(),
  "reason" = null,
  "before" = case when jsonb_typeof("before") = 'object' then "before" - array['hint', 'link', 'reason', 'reply'] else "before" end,
  "after" = case when jsonb_typeof("after") = 'object' then "after" - array['hint', 'link', 'reason', 'reply'] else "after" end
WHERE
  ("reason" is not null or "before" ?| array['hint', 'link', 'reason', 'reply'] or "after" ?| array['hint', 'link', 'reason', 'reply'])
  and (
    (
      "action" in ('judge-asset', 'decide-revision', 'refund', 'legal-hold', 'lift-legal-hold', 'publishing')
      and not exists (select from "orders" where "orders"."id" = "audit"."subject" and "orders"."erased_at" is null)
    )
    or (
      "action" in ('moderation-taken-down', 'moderation-dismissed', 'moderation-appeal-refuse', 'moderation-appeal-grant')
      and not exists (
        select from "moderation_cases" left join "orders" on "orders"."id" = "moderation_cases"."order_id"
        where "moderation_cases"."id" = "audit"."subject" and "orders"."erased_at" is null
          and (
            "moderation_cases"."kind" <> 'guest-page'
            or exists (select from "host_guests" where "host_guests"."id" = "moderation_cases"."subject")
          )
      )
    )
    or (
      "action" = 'review-reply'
      and not exists (select from "reviews" where "reviews"."id" = "audit"."subject")
    )
    or (
      "action" = 'affiliate-bank-details'
      and not exists (select from "affiliates" where "affiliates"."user_id" = "audit"."subject" and "affiliates"."erased_at" is null)
    )
  );--> statement-breakpoint
ALTER TABLE "audit" ENABLE TRIGGER USER;--> statement-breakpoint
-- The cases of guests who are gone kept what readers and staff had written of them.
UPDATE "moderation_cases" SET
  "title" = '', "path" = '', "doubts" = '[]', "decision" = '', "appeal" = '', "appeal_answer" = ''
WHERE "kind" = 'guest-page'
  and not exists (select from "host_guests" where "host_guests"."id" = "moderation_cases"."subject");--> statement-breakpoint
-- Visits of private pages were counted with their addresses, which open them: they count for no page of their own, as new ones do.
WITH "gone" AS (
  DELETE FROM "visits"
  WHERE "page" ~ '^/+(development/buyer-portal|payment-success|thank-you|order|track-order|watch|s|gift|together|review|again|words|stay|stays|partner|password|affiliate|view|consent|memory-preview|unsubscribe|admin)(/|$)'
  RETURNING "day", "event", "source", "data", "count"
)
INSERT INTO "visits" ("id", "day", "event", "page", "source", "data", "count")
SELECT 'private-' || md5("day" || ' ' || "event" || ' ' || "source" || ' ' || "data"::text),
  "day", "event", '/other', "source", "data", sum("count")::integer
FROM "gone"
GROUP BY "day", "event", "source", "data";
