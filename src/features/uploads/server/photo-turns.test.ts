import { expect, test } from 'vitest';
import { DecoderBusy, PhotoDecoder } from './photo-decoder.ts';

test('WIZ-09 who sends many photos at once leaves room to wait for everybody else', async () => {
  const fair = new PhotoDecoder({ processes: 1, ofSender: 2 });
  const photo = (name: string) => ({
    source: '/nowhere',
    photo: `/nowhere/${name}`,
    thumbnail: '/nowhere/t',
    allowGif: false,
  });
  const one = ['1', '2', '3'].map((name) => fair.decode(photo(name), 'one'));
  const outcomes = await Promise.allSettled([...one, fair.decode(photo('other'), 'other')]);
  const isBusy = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof DecoderBusy);
  expect(isBusy).toEqual([false, false, true, false]);
  fair.close();
});
