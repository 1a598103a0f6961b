import { Hono } from 'hono';
import { aceStepStandIn } from './ace-step.ts';
import { elevenLabsStandIn } from './elevenlabs.ts';
import { falStandIn } from './fal.ts';
import { openAiStandIn, type Lyricist } from './openai.ts';
import { SongBook, type Singer } from './song-book.ts';
import { PlannedTraps, type StandInService, type Trap, trapNamed, traps as trapsByService } from './traps.ts';

export interface StandInParts {
  sing: Singer;
  write: Lyricist;
  newId: () => string;
}

export interface StandIns {
  /** Serves `/ace-step`, `/elevenlabs`, `/fal` and `/openai`; `POST /traps/{service}/{trap}` sets a trap as `plan` does. */
  app: Hono;
  /** Sets the traps that a service's next calls run into. */
  plan(service: StandInService, ...traps: Trap[]): void;
  /** Paths of the calls so far, the oldest first. */
  calls: readonly string[];
}

/** Servers that speak the protocols of the outside engines. */
export function createStandIns({ sing, write, newId }: StandInParts): StandIns {
  const traps = new PlannedTraps();
  const book = new SongBook();
  const calls: string[] = [];
  const app = new Hono();
  app.use(async (context, next) => {
    calls.push(`${context.req.method} ${context.req.path}`);
    await next();
  });
  const parts = { sing, book, traps, newId };
  app.route('/ace-step', aceStepStandIn(parts));
  app.route('/elevenlabs', elevenLabsStandIn(parts));
  app.route('/fal', falStandIn(parts));
  app.route('/openai', openAiStandIn({ write, book, traps }));
  app.post('/traps/:service/:trap', (context) => {
    const known = trapNamed(context.req.param('service'), context.req.param('trap'));
    if (!known) return context.json({ detail: trapsByService }, 404);
    traps.plan(known.service, known.trap);
    return context.body(null, 204);
  });
  return { app, plan: (service, ...next) => traps.plan(service, ...next), calls };
}
