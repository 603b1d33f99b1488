/**
 * The import table of docs/architecture.md, enforced. Paths are those of the sources: a package's
 * entry point resolves to its `index.ts` or `browser.ts`.
 */
const contexts =
  'saved-search|identity|profile|catalogue|participation|scheduling|payout|referral|messaging|dispute|fairness|support|operations';
const services = 'domain|command-api|query-api|projectors|workers|ui';
/** What is ours, by folder. */
const parts = `${services}|infra/(?:packages|app|testing|checks)`;
const anyTest = '\\.(test|test-kit)\\.tsx?$';
const readModels = '^projectors/src/read-models/';
const handlers = '^projectors/src/projections\\.ts$';
/** Commands of developers: they run the checks, from source. */
const developerCommands = '^infra/app/cli/dev/';

/**
 * Entry points of `@panelist/infra`, by layer: an entry point imports entry points of earlier
 * layers alone.
 */
const layers = [
  ['foundation', 'calendar'],
  ['postgres'],
  ['personal-data', 'bus'],
  ['read-models'],
  ['event-sourcing', 'jobs', 'providers', 'sessions', 'files'],
  ['processors'],
  ['http'],
  ['service'],
];

/** A part may import of ours only what is named here. */
const mayImport = (part, allowed, comment, exceptFrom = []) => ({
  name: `${part.replace(/infra.|.src/g, '')}-imports`,
  severity: 'error',
  comment,
  from: { path: `^${part}/`, pathNot: exceptFrom },
  to: { path: `^(${parts})/`, pathNot: [`^${part}/`, ...allowed] },
});
/** Tests may also use what tests share, and the demo: its sandboxes, people and researchers. */
const inTests = (part, allowed) => ({
  name: `tests-of-${part.replace('infra/', '')}-import`,
  severity: 'error',
  comment:
    'What a part may import, infra/testing, the samples of domain, the conformance suite and the entry points of the demo.',
  from: { path: `^${part}/.*${anyTest}` },
  to: {
    path: `^(${parts})/`,
    pathNot: [
      `^${part}/`,
      '^infra/testing/',
      '^domain/src/testing/',
      '^infra/checks/conformance/',
      '^infra/app/demo/',
      ...allowed,
    ],
  },
});
const service = (part, allowed, comment, exceptFrom = []) => [
  mayImport(part, allowed, comment, [anyTest, ...exceptFrom]),
  inTests(part, [
    ...allowed,
    ...(exceptFrom.length > 0 ? ['^domain/'] : []),
    // A test of what reads rows may fill them from events.
    ...(allowed.includes(readModels) ? [handlers, '^projectors/src/test-kit/'] : []),
  ]),
];

const layerRules = layers.flatMap((entryPoints, index) =>
  entryPoints.map((entryPoint) => ({
    name: `layer-${entryPoint}`,
    severity: 'error',
    comment: `${entryPoint} imports of the other entry points ${layers.slice(0, index).flat().join(', ') || 'none'}.`,
    from: { path: `^infra/packages/src/${entryPoint}/`, pathNot: anyTest },
    to: {
      path: '^infra/packages/src/',
      pathNot: [entryPoint, ...layers.slice(0, index).flat()].map((allowed) => `^infra/packages/src/${allowed}/`),
    },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    mayImport('domain', [], 'domain imports nothing of ours.'),
    ...service(
      'infra/packages',
      ['^domain/src/(kernel/(index|browser)|registry)\\.ts$'],
      'infra/packages know no context: they import themselves, the kernel of domain and its registry.',
    ),
    ...layerRules,
    mayImport(
      'infra/app',
      ['^domain/', '^infra/packages/', '^(command-api|query-api|projectors|workers)/'],
      'app imports infra/packages, domain and the services; never testing or checks.',
      [anyTest, developerCommands],
    ),
    ...service('command-api', ['^domain/', '^infra/packages/'], 'command-api imports domain and infra/packages.'),
    ...service('projectors', ['^domain/', '^infra/packages/'], 'projectors import domain and infra/packages.'),
    ...service(
      'workers',
      ['^domain/', '^infra/packages/', readModels],
      'workers import domain, infra/packages and the entry point of the read models.',
    ),
    ...service(
      'query-api',
      ['^domain/src/[^/]+/browser\\.ts$', '^infra/packages/', readModels],
      'query-api sees the browser-safe entry points of domain alone (only support, which replays, the record of staff access and the rights of accounts see more), infra/packages and the entry point of the read models.',
      ['^query-api/src/support/', '^query-api/src/shared/(record-staff-access|rights)\\.ts$'],
    ),
    mayImport(
      'query-api/src/support',
      ['^domain/', '^infra/packages/', '^query-api/', readModels, handlers],
      'support folds the log by the handlers of the read models (time travel); no other part of query-api imports them.',
      [anyTest],
    ),
    mayImport(
      'ui',
      [
        '^domain/src/[^/]+/browser\\.ts$',
        '^domain/src/registry\\.ts$',
        '^domain/src/testing/(refused-entries|sample-contracts)\\.test-kit\\.ts$',
      ],
      'ui sees the browser-safe entry points of domain alone, and in tests the registry, contracts of tests, and the entries that page and server refuse.',
    ),
    {
      name: 'registry-in-tests-of-pages',
      severity: 'error',
      comment: 'The registry holds every event and contract: no page loads it.',
      from: { path: '^ui/src/', pathNot: anyTest },
      to: { path: '^domain/src/registry\\.ts$' },
    },
    {
      name: 'no-reaching-past-entry-points',
      severity: 'error',
      comment:
        'A package is imported through its entry points: index.ts, and browser.ts of domain. Test kits are shared by path.',
      from: { path: `^(${parts})/` },
      to: {
        path: '^(domain|infra/packages|infra/app|command-api|query-api|projectors|workers)/',
        pathNot: [
          '^$1/',
          '^domain/src/(registry|[^/]+/(index|browser))\\.ts$',
          '^infra/packages/src/[^/]+/index\\.ts$',
          '^infra/app/(src|src/migrations|demo|demo/[^/]+)/index\\.ts$',
          '^(command-api|query-api|projectors|workers)/src/index\\.ts$',
          '^projectors/src/(read-models/(index|queries)|projections)\\.ts$',
          '\\.test-kit\\.tsx?$',
        ],
      },
    },
    {
      name: 'no-reaching-past-entry-points-of-packages',
      severity: 'error',
      comment: 'Within infra/packages too: an entry point is imported through its index.ts.',
      from: { path: '^infra/packages/src/([^/]+)/' },
      to: { path: '^infra/packages/src/', pathNot: ['^infra/packages/src/$1/', '^infra/packages/src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'no-reaching-into-a-context',
      severity: 'error',
      comment:
        "Inside domain a context sees of another one its entry points, streams, events and refusals; the kernel, the registry and the builders for tests are everybody's.",
      from: { path: '^domain/src/([^/]+)/' },
      to: {
        path: '^domain/src/',
        pathNot: [
          '^domain/src/(kernel|$1)/',
          '^domain/src/testing/.*\\.test-kit\\.ts$',
          '^domain/src/(registry|[^/]+/(index|browser|streams|events|refusals|errors))\\.ts$',
        ],
      },
    },
    {
      name: 'browser-safe',
      severity: 'error',
      comment: 'What a browser-safe entry point shows never goes through an entry point of the server side.',
      from: { path: '^domain/src/([^/]+/browser|registry)\\.ts$' },
      to: { reachable: true, path: '^domain/src/[^/]+/index\\.ts$' },
    },
    {
      name: 'pure-domain',
      severity: 'error',
      comment: 'domain knows no clock, randomness or input and output.',
      from: { path: '^domain/src/', pathNot: anyTest },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contexts-apart',
      severity: 'error',
      comment: 'Inside a service a context never imports another one.',
      from: { path: `^(command-api|query-api|projectors|workers)/src/(${contexts})/` },
      to: { path: `^$1/src/(${contexts})/`, pathNot: '^$1/src/$2/' },
    },
    {
      name: 'query-side-without-event-store',
      severity: 'error',
      comment: "Queries read tables; support's replay is the one exception.",
      from: { path: '^query-api/src/', pathNot: ['^query-api/src/support/', anyTest] },
      to: { path: '^infra/packages/src/event-sourcing/' },
    },
    {
      name: 'ui-features-apart',
      severity: 'error',
      comment: 'A feature can be deleted with one rm -r: features never import each other.',
      from: { path: '^ui/src/features/([^/]+)/' },
      to: { path: '^ui/src/(features|app)/', pathNot: '^ui/src/features/$1/' },
    },
    {
      name: 'ui-models-pure',
      severity: 'error',
      comment: 'What a feature decides is tested without React; components and api are built on it.',
      from: { path: '^ui/src/features/[^/]+/model/', pathNot: anyTest },
      to: { path: ['node_modules/(react|react-dom|react-router-dom|swr|@mui)/', '^ui/src/features/[^/]+/components/'] },
    },
    {
      name: 'ui-shared-below',
      severity: 'error',
      comment: 'shared, the kit, knows neither entities nor features nor app.',
      from: { path: '^ui/src/shared/' },
      to: { path: '^ui/src/(entities|features|app)/' },
    },
    {
      name: 'ui-entities-below',
      severity: 'error',
      comment: 'What features show of a participation, a payout or a profile knows neither features nor app.',
      from: { path: '^ui/src/entities/' },
      to: { path: '^ui/src/(features|app)/' },
    },
    {
      name: 'no-test-code',
      severity: 'error',
      comment: 'What runs in production imports no test kit.',
      from: { path: `^(${services}|infra/(?:packages|app))/`, pathNot: [anyTest, developerCommands] },
      to: { path: [anyTest, '^infra/testing/', '^infra/checks/'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^@event-driven-io/' } },
    {
      name: 'declared-packages',
      severity: 'error',
      comment: 'Each service declares in its package.json what it imports; the root what testing and checks do.',
      from: { path: `^(${parts})/`, pathNot: [anyTest, '^infra/checks/bench/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/', '\\.css$', '\\.svg$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
