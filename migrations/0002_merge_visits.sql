-- Rows of one visit each become rows that count, so that the figures of before stay and their rows go.
WITH "gone" AS (
  DELETE FROM "visits" RETURNING "day", "event", "page", "source", "data", "count"
)
INSERT INTO "visits" ("id", "day", "event", "page", "source", "data", "count")
SELECT 'merged-' || md5("day" || ' ' || "event" || ' ' || "page" || ' ' || "source" || ' ' || "data"::text),
  "day", "event", "page", "source", "data", sum("count")::integer
FROM "gone"
GROUP BY "day", "event", "page", "source", "data";
