import { expect, test } from 'vitest';
import { sendingProblem } from './house-films.ts';

const refusedWith = (status: number): Error =>
  Object.assign(new Error('refused'), { originalResponse: { getStatus: () => status } });
const logo = { name: 'logo.png', type: 'image/png' };
const clip = { name: 'terrace.mp4', type: 'video/mp4' };

test.each([
  [413, 'File too large (max 8MB)', 'A film may have 300 MB'],
  [429, 'Too many photos', 'film'],
  [507, 'room', 'film'],
])(
  'HOST-04 a picture that the upload server refuses with %i is not spoken of as a film',
  (status, words, filmWords) => {
    const picture = sendingProblem(logo, refusedWith(status));
    expect(picture).toMatch(/^logo\.png: /);
    expect(picture).toContain(words);
    expect(picture).not.toContain('film');
    expect(sendingProblem(clip, refusedWith(status))).toContain(filmWords);
  },
);
