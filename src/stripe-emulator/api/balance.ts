import type { Hono } from 'hono';
import { z } from 'zod';
import { answerDispute, disputeParams } from '../disputes.ts';
import type { Emulation } from '../emulation.ts';
import { line, listing } from '../params.ts';
import { answer, found } from './answers.ts';
import { type ApiEnv, change } from './calls.ts';
import { list } from './listing.ts';

/** The account's book, and the disputes of its charges. */
export function balanceRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  const { store } = emulation;
  api.get('/balance_transactions/:id', (c) =>
    answer(emulation, c, found(emulation, 'balance_transaction', 'balance transaction', c)),
  );
  api.get(
    '/balance_transactions',
    list(
      emulation,
      z.strictObject({ ...listing, type: line.optional(), source: line.optional() }),
      'balance transaction',
      ({ type, source }) =>
        store
          .all('balance_transaction')
          .filter((known) => type === undefined || known.type === type)
          .filter((known) => source === undefined || known.source === source),
    ),
  );
  api.get('/disputes/:id', (c) => answer(emulation, c, found(emulation, 'dispute', 'dispute', c)));
  api.post(
    '/disputes/:id',
    change(emulation, disputeParams, ({ work, params, id, cause }) =>
      answerDispute(emulation, work, { id, params, cause }),
    ),
  );
  api.get(
    '/disputes',
    list(
      emulation,
      z.strictObject({ ...listing, charge: line.optional(), payment_intent: line.optional() }),
      'dispute',
      ({ charge, payment_intent: intent }) =>
        store
          .all('dispute')
          .filter((known) => charge === undefined || known.charge === charge)
          .filter((known) => intent === undefined || known.payment_intent === intent),
    ),
  );
}
