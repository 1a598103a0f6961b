import type { Hono } from 'hono';
import { z } from 'zod';
import { invalid, missing } from '../api-error.ts';
import { timeOfChange } from '../clock-time.ts';
import { type Emulation, seconds } from '../emulation.ts';
import { recordEvent } from '../events.ts';
import { customer, price, product } from '../objects/catalogue.ts';
import {
  currency,
  emailAddress,
  expand,
  line,
  listing,
  listOf,
  metadata,
  recurring,
  truth,
  webAddress,
  wholeNumber,
} from '../params.ts';
import { clockForCustomer } from '../test-clocks.ts';
import { answer, found } from './answers.ts';
import { type ApiEnv, change } from './calls.ts';
import { list } from './listing.ts';

/** Customers, products and prices. */
export function catalogueRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  customerRoutes(emulation, api);
  productRoutes(emulation, api);
  priceRoutes(emulation, api);
}

const address = z.strictObject({
  line1: line.optional(),
  line2: line.optional(),
  city: line.optional(),
  state: line.optional(),
  postal_code: line.optional(),
  country: line.max(2).optional(),
});

/** An address with null for each part that was not given. */
const wholeAddress = ({ line1, line2, city, state, postal_code, country }: z.infer<typeof address>) => ({
  line1: line1 || null,
  line2: line2 || null,
  city: city || null,
  state: state || null,
  postal_code: postal_code || null,
  country: country || null,
});

function customerRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  const params = z.strictObject({
    email: emailAddress.optional(),
    name: line.max(256).optional(),
    phone: line.max(20).optional(),
    description: line.optional(),
    address: z.union([address, z.literal('')]).optional(),
    metadata,
    test_clock: line.optional(),
    expand,
  });
  api.post(
    '/customers',
    change(emulation, params, ({ work, params: { email, name, phone, description, address, ...given }, cause }) => {
      const clock = given.test_clock === undefined ? null : clockForCustomer(emulation, work, given.test_clock);
      const made = customer({
        id: emulation.newId('cus'),
        created: clock?.frozen_time ?? seconds(emulation.now()),
        email: email ?? null,
        name: name ?? null,
        phone: phone ?? null,
        description: description ?? null,
        address: address ? wholeAddress(address) : null,
        metadata: given.metadata,
        test_clock: clock?.id ?? null,
      });
      recordEvent(emulation, work, { type: 'customer.created', object: made, lane: made.id, cause });
      return work.put('customer', made);
    }),
  );
  customerChanges(emulation, api);
  api.get('/customers/:id', (c) => {
    const id = c.req.param('id');
    // Stripe goes on answering for a customer that was deleted.
    if (emulation.store.get('removed', id)?.kind === 'customer')
      return answer(emulation, c, { id, object: 'customer', deleted: true });
    return answer(emulation, c, found(emulation, 'customer', 'customer', c));
  });
  api.get(
    '/customers',
    list(emulation, z.strictObject({ ...listing, email: line.optional() }), 'customer', ({ email }) =>
      emulation.store.all('customer').filter((known) => email === undefined || known.email === email),
    ),
  );
}

function customerChanges(emulation: Emulation, api: Hono<ApiEnv>): void {
  const changes = z.strictObject({
    email: emailAddress.optional(),
    name: line.max(256).optional(),
    address: z.union([address, z.literal('')]).optional(),
    metadata,
    expand,
  });
  api.post(
    '/customers/:id',
    change(
      emulation,
      changes,
      ({ work, id, params: { expand: _expand, metadata: more, address, ...given }, cause }) => {
        const known = work.get('customer', id);
        if (!known) throw missing('customer', id);
        timeOfChange(emulation, work, id);
        const { email = known.email, name = known.name ?? null } = given;
        const changed = { ...known, email, name, metadata: { ...known.metadata, ...more } };
        if (address !== undefined) changed.address = address === '' ? null : wholeAddress(address);
        recordEvent(emulation, work, { type: 'customer.updated', object: changed, lane: id, cause });
        return work.put('customer', changed);
      },
    ),
  );
}

function productRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  const params = z.strictObject({
    id: line.max(100).optional(),
    name: line,
    description: line.optional(),
    images: listOf(webAddress, 8).optional(),
    active: truth.default(true),
    metadata,
    expand,
  });
  api.post(
    '/products',
    change(emulation, params, ({ work, params: { id, name, description, images, active, metadata }, cause }) => {
      if (id !== undefined && work.get('product', id))
        throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      const made = product({
        id: id ?? emulation.newId('prod'),
        created: seconds(emulation.now()),
        name,
        description: description ?? null,
        images: images ?? [],
        active,
        metadata,
      });
      recordEvent(emulation, work, { type: 'product.created', object: made, lane: made.id, cause });
      return work.put('product', made);
    }),
  );
  api.get('/products/:id', (c) => answer(emulation, c, found(emulation, 'product', 'product', c)));
  api.get(
    '/products',
    list(emulation, z.strictObject({ ...listing, active: truth.optional() }), 'product', ({ active }) =>
      emulation.store.all('product').filter((known) => active === undefined || known.active === active),
    ),
  );
}

function priceRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  const params = z.strictObject({
    currency,
    unit_amount: wholeNumber.pipe(z.number().min(0).max(99_999_999)),
    product: line,
    active: truth.default(true),
    lookup_key: line.max(200).optional(),
    nickname: line.optional(),
    recurring: recurring.optional(),
    metadata,
    expand,
  });
  api.post(
    '/prices',
    change(
      emulation,
      params,
      ({ work, params: { expand: _expand, lookup_key, nickname, recurring, ...given }, cause }) => {
        if (!work.get('product', given.product)) throw missing('product', given.product);
        const meter = recurring?.meter;
        if (recurring && (recurring.usage_type === 'metered') !== (meter !== undefined))
          throw invalid('A metered price needs a `meter`, and only a metered price has one.', { param: 'recurring' });
        if (meter !== undefined && !work.get('meter', meter)) throw missing('billing.meter', meter);
        if (lookup_key !== undefined && emulation.store.all('price').some((known) => known.lookup_key === lookup_key))
          throw invalid(`A price already uses the lookup key '${lookup_key}'.`, { param: 'lookup_key' });
        const made = price({
          ...given,
          id: emulation.newId('price'),
          created: seconds(emulation.now()),
          lookup_key: lookup_key ?? null,
          nickname: nickname ?? null,
          recurs: recurring ? { interval: recurring.interval, meter: meter ?? null } : null,
        });
        recordEvent(emulation, work, { type: 'price.created', object: made, lane: made.id, cause });
        return work.put('price', made);
      },
    ),
  );
  archiving(emulation, api);
  api.get('/prices/:id', (c) => answer(emulation, c, found(emulation, 'price', 'price', c)));
  const filters = z.strictObject({
    ...listing,
    product: line.optional(),
    active: truth.optional(),
    lookup_keys: listOf(line, 10).optional(),
  });
  api.get(
    '/prices',
    list(emulation, filters, 'price', ({ product, active, lookup_keys }) =>
      emulation.store
        .all('price')
        .filter((known) => product === undefined || known.product === product)
        .filter((known) => active === undefined || known.active === active)
        .filter((known) => lookup_keys === undefined || lookup_keys.includes(known.lookup_key ?? '')),
    ),
  );
}

/** A price can be archived, and taken up again. */
function archiving(emulation: Emulation, api: Hono<ApiEnv>): void {
  api.post(
    '/prices/:id',
    change(emulation, z.strictObject({ active: truth, expand }), ({ work, id, params: { active }, cause }) => {
      const known = work.get('price', id);
      if (!known) throw missing('price', id);
      const changed = { ...known, active };
      recordEvent(emulation, work, { type: 'price.updated', object: changed, lane: id, cause });
      return work.put('price', changed);
    }),
  );
}
