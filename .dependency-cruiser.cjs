/** The walls of the house (docs/map.md). Every rule is an error. */
const testFile = '\\.(test|setup|contract)\\.tsx?$|/test/';

/** The wall of a folder of `src` that imports itself and what is named, nothing else. */
const importsOnly = (name, folder, ...also) => ({
  name,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: testFile },
  to: { pathNot: [`^src/${folder}/`, ...also] },
});

module.exports = {
  forbidden: [
    {
      name: 'rooms-speak-through-doors',
      comment:
        'Another room only by its contract.ts, details.ts, domain, server/index.ts or ui/index.ts; a schema.ts may import a schema.ts.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: testFile },
      to: {
        path: '^src/features/([^/]+)/',
        pathNot: [
          '^src/features/$1/',
          '/contract\\.ts$',
          '/details\\.ts$',
          '/domain/',
          '/server/index\\.ts$',
          '/ui/index\\.ts$',
          '/server/schema\\.ts$',
        ],
      },
    },
    {
      name: 'tables-of-other-rooms',
      comment: 'Another room’s tables: only from a schema, or a repository that joins them.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: ['/server/schema\\.ts$', 'repository\\.ts$', testFile] },
      to: { path: '^src/features/[^/]+/server/schema\\.ts$', pathNot: '^src/features/$1/' },
    },
    {
      name: 'pages-reach-no-server',
      comment: 'What runs in a browser reaches nothing of the server (types allowed).',
      severity: 'error',
      from: { path: '^src/(app|ui)/|^src/features/[^/]+/ui/' },
      to: {
        path: '^src/(server|platform|studio)/|^src/features/[^/]+/server/|^src/main',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'contracts-stay-out-of-the-browser',
      comment: 'A contract, or the form of a content file, brings the whole of zod; the browser needs its types only.',
      severity: 'error',
      from: { path: '^src/(app|ui)/|^src/features/[^/]+/ui/', pathNot: '^src/app/contract\\.ts$' },
      to: {
        path: '[/-]contract\\.ts$|-shapes\\.ts$|^src/features/catalogue/content/|^src/shop/site\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'database-only-in-repositories',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          'repository\\.ts$',
          '/schema\\.ts$',
          '^src/platform/(db|jobs|test)/',
          '^src/features/accounts/server/auth\\.ts$',
          '^src/server/(create-app|test/)',
          testFile,
        ],
      },
      to: { path: 'node_modules/(drizzle-orm|pg|@electric-sql)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'providers-only-in-platform',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(platform|stripe-emulator)/', testFile] },
      to: { path: 'node_modules/(stripe|@aws-sdk|nodemailer|@dbos-inc)/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/features/[^/]+/domain/', pathNot: testFile },
      to: { pathNot: ['^src/features/[^/]+/domain/', '^src/(shop|occasions|kit)/'] },
    },
    importsOnly('kit-is-pure', 'kit', 'node_modules/(zod|@orpc/contract)/', '^(node:)?(url|module)$'),
    {
      name: 'uploads-know-no-order-form',
      comment: 'The photo picker serves every form.',
      severity: 'error',
      from: { path: '^src/features/uploads/(ui|domain)/' },
      to: { path: '^src/features/', pathNot: '^src/features/uploads/' },
    },
    {
      name: 'features-know-no-page',
      comment: 'Pages are put together from features; addresses and clients are handed in.',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/app/' },
    },
    importsOnly('shop-is-pure', 'shop', '^src/kit/', 'node_modules/zod/'),
    importsOnly('sleeve-is-pure', 'sleeve', '^src/(occasions|kit)/'),
    // One table for the studio, the sleeves, every room and every page.
    importsOnly('occasions-import-nothing', 'occasions'),
    {
      name: 'lower-floors-know-no-feature',
      severity: 'error',
      from: { path: '^src/(platform|studio|ui|sleeve|shop|occasions|kit)/', pathNot: testFile },
      to: { path: '^src/(features|server|app)/' },
    },
    {
      name: 'studio-is-a-library',
      severity: 'error',
      from: { path: '^src/studio/', pathNot: testFile },
      to: { path: '^src/(platform|features|server|app|ui)/' },
    },
    {
      name: 'stripe-emulator-is-a-library',
      comment:
        'It knows no shop: clock and ids are all it takes. Its tests drive it through the shop’s own Stripe adapter.',
      severity: 'error',
      from: { path: '^src/stripe-emulator/', pathNot: testFile },
      to: { path: '^src/', pathNot: ['^src/stripe-emulator/', '^src/platform/(clock|ids)\\.ts$'] },
    },
    {
      name: 'stripe-emulator-is-opened-once',
      comment: 'The shop talks to it as to Stripe, over HTTP; one place starts it.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/stripe-emulator/', '^src/server/open-service\\.ts$', testFile] },
      to: { path: '^src/stripe-emulator/' },
    },
    importsOnly('engine-stand-ins-are-a-library', 'engine-stand-ins', 'node_modules/hono/', '^(node:)?crypto$'),
    {
      name: 'no-cycles',
      comment: 'Between files, types included; between rooms: scripts/checks/room-circles.ts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\+types', 'virtual:', '^#messages'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/messages' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
