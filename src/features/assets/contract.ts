import { z } from 'zod';
import { orderNotFound, procedure } from '#kit/procedure.ts';
import { heldError } from '#features/moderation/contract.ts';
import { fileKinds } from '#features/production/domain/file-kinds.ts';
import { assetKinds } from './domain/file-kinds.ts';

const assetSchema = z.object({
  id: z.string(),
  /** As it was uploaded, made safe to show; what it is for files made here. */
  name: z.string(),
  kind: z.enum(fileKinds),
  /** The version it was made for; null for uploads. */
  version: z.number().int().nullable(),
  size_bytes: z.number().int(),
  created_at: z.string(),
  quality: z.enum(['open', 'passed', 'failed']),
  quality_note: z.string().nullable(),
  downloadable: z.boolean(),
  download_url: z.string(),
});
export type Asset = z.infer<typeof assetSchema>;

const orderInput = z.strictObject({ order_number: z.string().max(40) });
const erased = {
  ORDER_ERASED: { status: 410, message: 'This order was erased at its buyer’s wish. Nothing can be kept with it.' },
} as const;

/** Every finished file of an order, the newest first, and the addresses that win over them. */
export const listAssets = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/orders/{order_number}/assets', summary: 'Finished files of an order' })
  .input(orderInput)
  .output(
    z.object({
      assets: z.array(assetSchema),
      custom_audio_url: z.string().nullable(),
      custom_video_url: z.string().nullable(),
      largest_bytes: z.number().int(),
    }),
  )
  .errors(orderNotFound);

/** After the last byte of a resumable upload to /asset-uploads: checked by content, then kept with the order. */
export const finishUpload = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/assets', summary: 'Keep an uploaded file with an order' })
  .input(
    z.strictObject({
      order_number: z.string().max(40),
      upload_id: z.string().max(64).default(''),
      file_type: z.enum(['', ...assetKinds]).default(''),
    }),
  )
  .output(assetSchema)
  .errors({
    ...orderNotFound,
    ...erased,
    MISSING: { status: 422, message: 'Missing information: Please select a file and file type.' },
    UPLOAD_NOT_FOUND: { status: 404, message: 'This upload is gone. Please choose the file again.' },
    UPLOAD_INCOMPLETE: { status: 409, message: 'The upload has not finished yet.' },
    INVALID_TYPE: { status: 422, message: 'This file is not what it says it is, or it is damaged.' },
    DISK_FULL: { status: 507, message: 'There is no room for this file.' },
  });

const assetErrors = {
  ...erased,
  ASSET_NOT_FOUND: { status: 404, message: 'This file is not there.' },
  NOT_NOW: { status: 409, message: 'Only an uploaded file that passed quality control can be released.' },
} as const;

/** Quality control of an uploaded file; one that failed is no longer to be had. */
export const judgeAsset = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/assets/quality', summary: 'Pass or fail an uploaded file' })
  .input(
    z.strictObject({
      asset_id: z.string().max(64),
      verdict: z.enum(['passed', 'failed']),
      note: z.string().trim().max(1000).default(''),
    }),
  )
  .output(assetSchema)
  .errors(assetErrors);

/** Lets the buyer have an uploaded file that passed, or takes it back. */
export const setAvailability = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/assets/availability', summary: 'Release an uploaded file, or restrict it' })
  .input(z.strictObject({ asset_id: z.string().max(64), downloadable: z.boolean() }))
  .output(assetSchema)
  .errors({ ...assetErrors, ...heldError });

/** Deletes an uploaded file for good, also from the buyer. A file made here goes with its order alone. */
export const deleteAsset = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/assets/delete', summary: 'Delete an uploaded file' })
  .input(z.strictObject({ asset_id: z.string().max(64), confirmed: z.literal(true) }))
  .output(z.object({ deleted: z.literal(true) }))
  .errors({ ...erased, ASSET_NOT_FOUND: assetErrors.ASSET_NOT_FOUND });

const address = z.string().max(4000).default('');
const saved = z.object({ custom_audio_url: z.string().nullable(), custom_video_url: z.string().nullable() });

export const saveCustomAddresses = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/custom-addresses', summary: 'Play song and film from elsewhere' })
  .input(z.strictObject({ order_number: z.string().max(40), audio_url: address, video_url: address }))
  .output(saved)
  .errors({
    ...orderNotFound,
    ...erased,
    ...heldError,
    NONE_GIVEN: { status: 422, message: 'Please provide at least one URL' },
    INVALID_ADDRESS: {
      status: 422,
      message: 'Failed to save URLs – Please check the URLs and try again.',
      data: z.object({ fields: z.array(z.enum(['audio_url', 'video_url'])) }),
    },
  });

export const clearCustomAddresses = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/custom-addresses/clear', summary: 'Play the files made here again' })
  .input(orderInput)
  .output(saved)
  .errors({ ...orderNotFound, ...erased });

/** AST-02: what the buyer may keep: passed and downloadable only. */
export const listDownloads = procedure
  .meta({ policy: 'order' })
  .route({ method: 'GET', path: '/orders/{order_number}/downloads', summary: 'Files the buyer may download' })
  .input(orderInput)
  .output(
    z.object({
      downloads: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: assetSchema.shape.kind,
          size_bytes: z.number().int(),
          download_url: z.string(),
        }),
      ),
    }),
  )
  .errors(orderNotFound);

export const assetsContract = {
  listAssets,
  finishUpload,
  judgeAsset,
  setAvailability,
  deleteAsset,
  saveCustomAddresses,
  clearCustomAddresses,
  listDownloads,
};
