/**
 * The import table of docs/architecture.md, enforced. Paths are those of the sources: a package's door resolves to its `index.ts` or `browser.ts`.
 */
const contexts = 'identity|profile|catalogue|participation|scheduling|payout|referral|messaging|support|operations';
const rooms = 'domain|infra|command-api|query-api|projectors|workers|ui';
const anyTest = '\\.(test|test-kit)\\.tsx?$';

/** A room may import of ours only what is named here. */
const mayImport = (room, allowed, comment, exceptFrom) => ({
  name: `${room}-imports`,
  severity: 'error',
  comment,
  from: { path: `^${room}/`, ...(exceptFrom ? { pathNot: exceptFrom } : {}) },
  to: { path: `^(${rooms})/`, pathNot: [`^${room}/`, ...allowed] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    mayImport('domain', [], 'domain imports nothing of ours.'),
    mayImport('infra', ['^domain/'], 'infra imports itself and domain.'),
    mayImport('command-api', ['^domain/', '^infra/'], 'command-api imports domain and infra.'),
    mayImport('projectors', ['^domain/', '^infra/'], 'projectors import domain and infra.'),
    mayImport('workers', ['^domain/', '^infra/'], 'workers import domain and infra.'),
    mayImport(
      'query-api',
      ['^domain/src/[^/]+/browser\\.ts$', '^infra/', '^projectors/src/read-models/index\\.ts$'],
      'query-api sees the browser-safe doors of domain and the columns of read models; only support, which replays, sees more.',
      ['^query-api/src/support/', anyTest],
    ),
    mayImport(
      'ui',
      ['^domain/src/[^/]+/browser\\.ts$', '^domain/src/registry\\.ts$'],
      'ui sees the browser-safe doors of domain alone, the registry among them.',
    ),
    {
      name: 'registry-with-staff-pages',
      severity: 'error',
      comment: 'The registry holds every event and contract: only the pages of support load it.',
      from: { path: '^ui/src/', pathNot: '^ui/src/features/staff-support/' },
      to: { path: '^domain/src/registry\\.ts$' },
    },
    {
      name: 'no-reaching-past-doors',
      severity: 'error',
      comment: 'A package is imported through its doors: index.ts, and browser.ts of domain.',
      from: { path: `^(${rooms})/` },
      to: {
        path: '^(domain|infra)/src/',
        pathNot: [
          '^$1/',
          '^domain/src/registry\\.ts$',
          '^domain/src/[^/]+/(index|browser)\\.ts$',
          '^infra/src/[^/]+/index\\.ts$',
        ],
      },
    },
    {
      name: 'no-reaching-into-a-context',
      severity: 'error',
      comment: "Inside domain a context sees of another one its doors, events and errors; the kernel is everybody's.",
      from: { path: '^domain/src/([^/]+)/' },
      to: {
        path: '^domain/src/',
        pathNot: ['^domain/src/(kernel|$1)/', '^domain/src/[^/]+/(index|browser|events|errors)\\.ts$'],
      },
    },
    {
      name: 'browser-safe',
      severity: 'error',
      comment: 'What a browser-safe door shows never goes through a door of the server side.',
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
      comment: 'Inside a room a context never imports another one.',
      from: { path: `^(command-api|query-api|projectors|workers)/src/(${contexts})/` },
      to: { path: `^$1/src/(${contexts})/`, pathNot: '^$1/src/$2/' },
    },
    {
      name: 'command-side-without-read-models',
      severity: 'error',
      comment: 'Commands are decided on streams, not on what has been projected from them.',
      from: { path: '^command-api/src/', pathNot: anyTest },
      to: { path: '^infra/src/read-models/' },
    },
    {
      name: 'query-side-without-event-store',
      severity: 'error',
      comment: "Queries read tables; support's replay is the one exception.",
      from: { path: '^query-api/src/', pathNot: ['^query-api/src/support/', anyTest] },
      to: { path: '^infra/src/(event-store|event-log|command-handler)/' },
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
      comment: 'shared knows neither features nor app.',
      from: { path: '^ui/src/shared/' },
      to: { path: '^ui/src/(features|app)/' },
    },
    {
      name: 'no-test-code',
      severity: 'error',
      comment: 'What runs in production imports no test kit.',
      from: { path: `^(${rooms})/src/`, pathNot: [anyTest, '^infra/src/test-kit/'] },
      to: { path: [anyTest, '^infra/src/test-kit/'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'declared-packages',
      severity: 'error',
      comment: 'Each room declares in its package.json what it imports.',
      from: { path: `^(${rooms})/src/`, pathNot: [anyTest] },
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
