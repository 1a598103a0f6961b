import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { templateSchema, trendContentSchema } from './content.ts';

const id = z.string().max(64);

const states = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

/** An article on the editors' desk. */
const deskTrendSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  state: z.enum(states),
  /** Newest version, and the one that readers have now. */
  latest_version: z.number().int(),
  live_version: z.number().int().nullable(),
  scheduled_at: z.string().nullable(),
  published_at: z.string().nullable(),
  views: z.number().int(),
  orders: z.number().int(),
  trending_score: z.number(),
});
export type EditorTrend = z.infer<typeof deskTrendSchema>;

const editedTrendSchema = deskTrendSchema.extend({
  content: trendContentSchema,
  versions: z.array(z.object({ number: z.number().int(), title: z.string(), by: z.string(), at: z.string() })),
});
export type EditedTrend = z.infer<typeof editedTrendSchema>;

const notFound = { NOT_FOUND: { status: 404, message: 'This article is not there.' } } as const;

/** Somebody else saved meanwhile; nothing is overwritten. */
const stale = {
  STALE_VERSION: {
    status: 409,
    message:
      'Somebody has saved this article since you opened it. Your text is still here: open the article in another tab to compare.',
  },
} as const;

const tooNested = {
  TOO_NESTED: {
    status: 422,
    message: 'This text has too many quotations or lists within one another to be drawn. Take some of them out.',
  },
} as const;

const addressTaken = {
  SLUG_TAKEN: { status: 409, message: 'Another article has this address.' },
  SLUG_IS_TAG: { status: 409, message: 'This address is that of a tag. Choose another address, or another tag.' },
  TAG_IS_SLUG: { status: 409, message: 'One of the tags has the address of an article. Choose another tag.' },
} as const;

export const listDesk = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'GET', path: '/admin/trends', summary: 'All articles, the last changed first' })
  .output(z.object({ trends: z.array(deskTrendSchema), templates: z.array(templateSchema) }));

export const editTrend = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'GET', path: '/admin/trends/{id}', summary: 'An article with its versions' })
  .input(z.strictObject({ id }))
  .output(editedTrendSchema)
  .errors(notFound);

/** Content of an earlier version, to look at before it is restored. */
export const trendVersion = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'GET', path: '/admin/trends/{id}/versions/{number}', summary: 'An earlier version of an article' })
  .input(z.strictObject({ id, number: z.coerce.number().int().min(1).max(1_000_000) }))
  .output(z.object({ number: z.number().int(), content: trendContentSchema, body_html: z.string() }))
  .errors(notFound);

/** Saves a new version. Readers go on with theirs. `id` is null for a new article, `based_on` the version that was edited. */
export const saveTrend = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/trends', summary: 'Save a version of an article' })
  .input(
    z.strictObject({
      id: id.nullable(),
      based_on: z.number().int().min(0).max(1_000_000),
      content: trendContentSchema,
    }),
  )
  .output(editedTrendSchema)
  .errors({
    ...notFound,
    ...stale,
    ...addressTaken,
    ...tooNested,
    SLUG_FIXED: { status: 409, message: 'This article has been public: its address stays as it is.' },
    NO_TEMPLATE: { status: 422, message: 'There is no template of this key.' },
  });

/** The page's text as readers would have it; nothing is stored. */
export const previewTrend = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/trends/preview', summary: 'Draw an article’s text' })
  .input(z.strictObject({ body: trendContentSchema.shape.body }))
  .output(z.object({ body_html: z.string(), read_minutes: z.number().int() }))
  .errors(tooNested);

/** Gives readers a version, now or at `at`. */
export const publishTrend = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/trends/{id}/publish', summary: 'Publish or schedule a version' })
  .input(
    z.strictObject({
      id,
      version: z.number().int().min(1).max(1_000_000),
      at: z.iso.datetime({ offset: true }).max(40).nullable(),
    }),
  )
  .output(editedTrendSchema)
  .errors({
    ...notFound,
    ...stale,
    WITHDRAWN: { status: 409, message: 'This article was withdrawn. It does not come back.' },
    IN_THE_PAST: { status: 422, message: 'This moment has passed. Publish it now, or choose a later one.' },
    INCOMPLETE: { status: 422, message: 'An article needs a text before it is published.' },
  });

/** Takes an article back, or off the schedule; it can be published again. */
export const unpublishTrend = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/trends/{id}/unpublish', summary: 'Take an article off the pages' })
  .input(z.strictObject({ id }))
  .output(editedTrendSchema)
  .errors(notFound);

/** For good: its address answers 410 from now on. */
export const withdrawTrend = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/trends/{id}/withdraw', summary: 'Withdraw an article for good' })
  .input(z.strictObject({ id, reason: z.string().trim().min(1).max(500) }))
  .output(editedTrendSchema)
  .errors(notFound);

/** Makes an earlier version the newest one again; readers go on with theirs until it is published. */
export const restoreTrend = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/trends/{id}/restore', summary: 'Bring an earlier version back' })
  .input(z.strictObject({ id, version: z.number().int().min(1).max(1_000_000) }))
  .output(editedTrendSchema)
  .errors({ ...notFound, ...addressTaken });

export const saveTemplate = procedure
  .meta({ policy: 'editor' })
  .route({ method: 'POST', path: '/admin/trend-templates', summary: 'Save a template of prompts' })
  .input(templateSchema)
  .output(templateSchema);

export const editorialContract = {
  listDesk,
  editTrend,
  trendVersion,
  saveTrend,
  previewTrend,
  publishTrend,
  unpublishTrend,
  withdrawTrend,
  restoreTrend,
  saveTemplate,
};
