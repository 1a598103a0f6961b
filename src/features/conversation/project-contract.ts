import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { largestInteger, procedure } from '#kit/procedure.ts';
import { projectIdPattern } from './domain/project-id.ts';
import {
  clientId,
  content,
  liveEvent,
  messagePage,
  messageSchema,
  sending,
  sequence,
  watching,
} from './message-shapes.ts';

const projectId = z.string().max(40).regex(projectIdPattern);

/** CHAT-04: a chat about a project that is no order, from one of the staff to another. */
export const getProjectMessages = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/get-project-messages', summary: 'The messages of a project' })
  .input(z.strictObject({ project_id: projectId, after: sequence.optional(), before: sequence.optional() }))
  .output(messagePage);

export const watchProjectMessages = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/watch-project-messages', summary: 'Messages of a project as they are written' })
  .input(
    z.strictObject({ project_id: projectId, after: z.coerce.number().int().min(0).max(largestInteger).default(0) }),
  )
  .output(eventIterator(liveEvent))
  .errors(watching);

export const sendProjectMessage = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/send-project-message', summary: 'Write to a colleague about a project' })
  .input(
    z.strictObject({ project_id: projectId, recipient_id: z.string().trim().max(64), content, client_id: clientId }),
  )
  .output(messageSchema)
  .errors({
    ...sending,
    RECIPIENT_NEEDED: { status: 422, message: 'Please enter a recipient user id.' },
    RECIPIENT_UNKNOWN: { status: 422, message: 'Nobody of the staff has this user id.' },
  });

export const markProjectRead = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/mark-project-read', summary: 'Say how far a project has been read' })
  .input(z.strictObject({ project_id: projectId, up_to: sequence }))
  .output(z.object({ unread: z.number().int() }));

/** Lists the staff that a project message can be sent to. */
export const listRecipients = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/recipients', summary: 'Staff that can be written to' })
  .output(z.object({ recipients: z.array(z.object({ id: z.string(), name: z.string() })) }));
