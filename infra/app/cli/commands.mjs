// @ts-check
import { build, install, isImage } from './project.mjs';
import { endAtFaults, fail, Sentence } from './steps.mjs';

/**
 * How each command of package.json runs: `node infra/app/cli/run.mjs COMMAND …`. What operates the
 * product runs as it was built, from `dist`; what only developers need runs from its source.
 * @type {Readonly<Record<string, () => Promise<unknown>>>}
 */
const commands = {
  start,
  serve: () => built('serve'),
  service: () => built('service'),
  import: () => upToDate('import'),
  rebuild: () => upToDate('rebuild'),
  rewind: () => upToDate('rewind'),
  backup: () => upToDate('backup'),
  restore: () => upToDate('restore'),
  grant: () => upToDate('grant'),
  revoke: () => upToDate('revoke'),
  'rotate-master-key': () => upToDate('rotate-master-key'),
  reset: () => upToDate('reset'),
  test: () => installed('test'),
  'test-changed': () => installed('test-changed'),
  bench: () => installed('bench'),
  faults: () => installed('faults'),
  'check-speed': () => installed('check-speed'),
  freeze: () => source('freeze'),
  new: () => source('new'),
  'check-aims': () => source('check-aims'),
  proxy: () => source('proxy'),
  'check-imports': () => source('check-imports'),
  'event-store-double': () => source('event-store-double'),
  'check-fresh': () => import('./check-fresh.mjs'),
};

endAtFaults();
try {
  // Each command reads its arguments as if Node had started its own file.
  const [name = ''] = process.argv.splice(2, 1);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Sentence(`Say which: node infra/app/cli/run.mjs ${Object.keys(commands).join('|')}.`);
  await command();
} catch (error) {
  fail(error);
}

async function start() {
  console.log('\n  Panelist\n');
  await install('without tests');
  await build();
  await built('serve');
}

/** Installs and builds silently what is not up to date. @param {string} name */
async function upToDate(name) {
  if (!isImage()) {
    await install('without tests');
    await build(async (_name, work) => work());
  }
  await built(name);
}

/** @param {string} name */
async function built(name) {
  await import(`../dist/cli/${name}.js`);
}

/** @param {string} name */
async function installed(name) {
  await install();
  await source(name);
}

/** @param {string} name */
async function source(name) {
  await import('./register-typescript.mjs');
  await import(`./dev/${name}.ts`);
}
