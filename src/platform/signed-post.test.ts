import { expect, test } from 'vitest';
import { isSigningSecret, signedHeaders } from './signed-post.ts';

/** The example of the Standard Webhooks specification and its libraries' tests. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1614265330 * 1000),
  body: '{"test": 2432232314}',
};

test('LEG-09 a message is signed as Standard Webhooks says: its published example', () => {
  expect(signedHeaders(published.secret, published)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('LEG-09 a secret is the prefix and at least 24 bytes of base64', () => {
  expect(isSigningSecret(published.secret)).toBe(true);
  for (const wrong of [
    '',
    'whsec_',
    'whsec_c2hvcnQ=',
    'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'whsec_not base64 at all, no',
  ])
    expect(isSigningSecret(wrong), wrong).toBe(false);
});
