import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from '#ui/button.tsx';
import { ChangePlan } from './change-plan.tsx';

type Props = ComponentProps<typeof ChangePlan>;
type ButtonElement = ReactElement<{ onClick: () => void }>;

const buttonsIn = (drawn: ReactNode): ButtonElement[] =>
  Children.toArray(drawn).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return [];
    return child.type === Button ? [child as ButtonElement] : buttonsIn(child.props.children);
  });

/** Says yes to a plan. @returns what the server was asked */
function asked(wanted: Props['wanted'], running: Props['wanted']): unknown {
  let request: unknown;
  const changePlan = (input: unknown) => {
    request = input;
    return new Promise(() => undefined);
  };
  const props = {
    api: { changePlan },
    plan: { plan: running, renews_at: '2026-04-02T10:00:00Z', told_pence: null },
    wanted,
    book: { plan_starter: 9900 },
  } as unknown as Props;
  let drawn: ReactNode;
  const Dialog = (): ReactNode => (drawn = ChangePlan(props));
  renderToStaticMarkup(<Dialog />);
  buttonsIn(drawn)[0]?.props.onClick();
  return request;
}

test('AGT-05 the price that was shown goes with every choice of a plan: one that is kept may have ended since the page was read', () => {
  const shown = { priceId: 'starter', shown_pence: 9900 };
  expect(asked('starter', 'business_builder')).toEqual(shown);
  expect(asked('starter', 'starter'), 'kept').toEqual(shown);
});

test.each([
  ['starter', 'plan_starter', null, 'goes on after 2 April, as it is now'],
  ['starter', 'plan_starter', 10_900, 'goes on after 2 April, at £109 a month, as we wrote to you'],
  ['pro_host', 'pro_host_guest', 900, 'at £9 for each delivered souvenir, as we wrote to you'],
] as const)(
  'AGT-05 HOST-02 who keeps a plan (%s, %s: %o) reads at which price it goes on',
  (wanted, price, told, words) => {
    const plan = { plan: wanted, renews_at: '2026-04-02T10:00:00Z', told_pence: told };
    const props = { api: {}, plan, wanted, book: { [price]: 9900 } } as unknown as Props;
    expect(renderToStaticMarkup(<ChangePlan {...props} />)).toContain(words);
  },
);
