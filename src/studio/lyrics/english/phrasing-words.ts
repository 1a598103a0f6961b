/** Words by which an English sentence is set into lines. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Somebody acts: a verb follows. */
export const subjects = words(
  "i he she they we you it who i'm he's she's they're we're you're it's i'd he'd she'd they'd we'd you'd i'll he'll she'll we'll they'll i've we've they've you've there's that's nobody everybody everyone somebody",
);

/** Words that may end a phrase, though they are pronouns or determiners elsewhere. */
export const objects = words(
  'you it all both this that these those some any her one another each enough nobody everybody everyone somebody',
);

/** A clause follows that hangs on another. */
export const bound = words(
  'because cos when while whenever where wherever who whoever whatever which whose that if unless until till before after since though although whether what how why so as than like then except',
);

export const joining = words('and but or nor');

/** Adverbs that make the next word stronger or weaker. */
export const degrees = words(
  'so very too really quite pretty as such more most less even only almost nearly hardly about',
);

export const adverbsOfVerbs = words('always never still also just even only once not often ever usually sometimes');

/** Prepositions that may be the end of a phrase: "put the bins out". */
export const endsOfPhrases = words('out up off on down in over through around about back by with for at to');

export const times = words(
  'day night morning evening afternoon week month year summer winter spring autumn time days nights weeks months years monday tuesday wednesday thursday friday saturday sunday fridays sundays saturdays mondays christmas',
);

/** A name follows. */
export const titles = words(
  'mr mrs ms miss dr doctor sir saint st coach captain sergeant corporal major nurse sister father reverend uncle aunt auntie granny grandad grandpa grandma nana nanny nan',
);
