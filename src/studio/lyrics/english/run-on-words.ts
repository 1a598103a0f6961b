/** Words by which notes without marks are cut into clauses. */

export const pronouns: ReadonlySet<string> = new Set(['he', 'she', 'they', 'we', 'i', 'it']);

/** Pronoun and verb in one → the pronoun. "Its" and "were" may be other words, and are left to what follows them. */
export const shortForms: ReadonlyMap<string, string> = new Map([
  ...['he', 'she', 'they', 'we', 'i', 'it'].flatMap((pronoun) =>
    ["'s", "'d", "'ll", "'re", "'ve", "'m"].map((ending): [string, string] => [`${pronoun}${ending}`, pronoun]),
  ),
  ['hes', 'he'],
  ['shes', 'she'],
  ['theyre', 'they'],
  ['theyd', 'they'],
  ['theyve', 'they'],
  ['weve', 'we'],
  ['im', 'i'],
  ['ive', 'i'],
]);

/** Nouns whose "s" is that of an owner, where a noun follows. */
export const owners: ReadonlySet<string> = new Set(
  (
    'mum mom mam dad nan gran grandma grandad grandpa nana nanny auntie aunt uncle sister brother daughter son wife husband mother father ' +
    'children women men man woman people bird dog cat lady boss baby cousin niece nephew everyone everybody nobody somebody neighbour door'
  ).split(' '),
);

/** Behind these a pronoun acts in a clause that belongs to what came before, or before the main clause. */
export const subordinators: ReadonlySet<string> = new Set(
  (
    'because cos coz cuz cus bcos when whenever while if unless until til till before after since as than that who which what how why where wherever ' +
    'although though once like whether whose even except so'
  ).split(' '),
);

/** Adverbs that open the clause they stand before. */
export const firstAdverbs: ReadonlySet<string> = new Set(
  'then now later afterwards suddenly sometimes today meanwhile anyway eventually finally apparently secretly once still just always never'.split(
    ' ',
  ),
);

/** Verbs and nouns of saying and thinking: what follows is what is said. */
export const saying: ReadonlySet<string> = new Set(
  (
    'say says said saying let tell tells told telling think thinks thought thinking know knows knew knowing swear swears swore hope hopes hoped reckon reckons ' +
    'reckoned guess guessed pretend pretends pretended realise realised realize realized wish wishes wished bet promise promised believe believes believed ' +
    'find found decide decided hear heard see saw show showed shown notice noticed mean means meant remember remembers remembered convinced persuaded ask asks asked claims claimed ' +
    'insists insisted admit admits admitted feel feels felt dream dreamed dreamt explain explained shout shouted joke jokes joked taught bragged'
  ).split(' '),
);

export const complementAdjectives: ReadonlySet<string> = new Set(
  'sure glad happy proud afraid convinced certain sorry lucky worried scared sad delighted'.split(' '),
);

/** Prepositions that end a clause as well as they open a phrase: "with the telly on". */
export const openPrepositions: ReadonlySet<string> = new Set(
  'on up out off in down over through around about back by'.split(' '),
);

/** Words that a clause hangs on without "that": "everything he owns". */
export const relativeHeads: ReadonlySet<string> = new Set(
  'everything anything something nothing all everyone everybody anyone someone nobody ones one thing things way place reason moment what who that which'.split(
    ' ',
  ),
);

export const timeNouns: ReadonlySet<string> = new Set(
  'time times day days night nights year years summer winter spring autumn morning evening afternoon week month minute weekend birthday christmas easter'.split(
    ' ',
  ),
);

/** Past forms that a participle may be too. */
export const participlesToo: ReadonlySet<string> = new Set(
  'thought made said bought taught kept left lost told found built brought heard held paid put sent set spent'.split(
    ' ',
  ),
);

/** Past forms that differ from their participle, so that one of them is surely a verb. */
export const pastForms: ReadonlySet<string> = new Set(
  (
    'did went took gave ate drove wrote was were knew began sang ran came fell saw flew grew threw wore broke spoke stole woke drank swam rang rose froze chose ' +
    'drew blew forgot forgave hid shook tore swore became sank bit rode beat got does has'
  ).split(' '),
);
