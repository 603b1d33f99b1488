/** What is changed, by the end of the file's address. */
const builds = {
  /** Keeps one read model in another table and has one reaction more. */
  'next-version': [
    {
      file: '/projectors/dist/read-models/payout/payouts.js',
      from: /version: (\d+)/,
      to: (_all, version) => `version: ${Number(version) + 1}`,
    },
    {
      file: '/workers/dist/participation/index.js',
      from: /settleFunds\(dependencies\),/,
      to: (all) =>
        `${all} { reactions: [{ kind: 'reaction', name: 'new-in-the-next-version', stops: 'reaction', after: [], partitionOf: () => '', types: ['PaymentApproved'], handle: async () => undefined }] },`,
    },
  ],
  /** Kills its process now and then when a command has obtained one of its reservations. */
  'killed-between': [
    {
      file: '/infra/packages/dist/event-sourcing/command-handler/obtain.js',
      from: /return kind\.outcome\(changed, data\);/,
      to: (all) => `if (Math.random() < 0.3) process.kill(process.pid, 'SIGKILL'); ${all}`,
    },
  ],
};
const changes = builds[process.env.CHANGED_BUILD] ?? [];

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  const change = changes.find(({ file }) => url.endsWith(file));
  if (change === undefined) return loaded;
  const before = Buffer.from(loaded.source ?? '').toString();
  const source = before.replace(change.from, change.to);
  if (source === before) throw new Error(`Nothing is changed in ${url}`);
  return { ...loaded, source };
}
