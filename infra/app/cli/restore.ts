import { loadConfig } from '@panelist/infra/foundation';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../src/index.js';
import { progressBar, Sentence } from './steps.mjs';

const usage = 'npm run restore -- FILE [--journal ERASURE-JOURNAL …] [--no-journal]';
const { file, journals } = readArguments();

const { at, events, rows, files, erasedAgain } = await restore(loadConfig(process.env), resolve(file), {
  journals,
  tell: (sentence) => console.log(`  ${sentence}`),
  onProgress: progressBar('events'),
});
console.log(`  ✓ As it was at ${at}: ${events} events, ${rows} rows in all, ${files} files`);
if (journals !== null)
  console.log(`  ✓ ${erasedAgain} accounts were erased after the backup: the next start completes their erasure`);
console.log('  ✓ Payouts are paused until each provider’s orders since the backup are accounted for (operations, Payouts)');
console.log('    Read models are filled from the log by the next start');

function readArguments(): { readonly file: string; readonly journals: readonly string[] | null } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { journal: { type: 'string', multiple: true }, 'no-journal': { type: 'boolean', default: false } },
    });
    const [name, ...more] = positionals;
    if (name !== undefined && more.length === 0 && !(values.journal && values['no-journal']))
      return {
        file: name,
        journals: values['no-journal'] ? null : (values.journal?.map((path) => resolve(path)) ?? [ownJournal()]),
      };
  } catch (error) {
    if (error instanceof Sentence) throw error;
    // An unknown option: the sentence below says which there are.
  }
  throw new Sentence(`Say it so: ${usage}.`);
}

/** Without it, everybody who was erased since the backup would be readable again. */
function ownJournal(): string {
  const { erasureJournal } = loadConfig(process.env);
  if (erasureJournal !== null && existsSync(erasureJournal)) return erasureJournal;
  throw new Sentence(
    `There is no erasure journal${erasureJournal === null ? '' : ` at ${erasureJournal}`}: name that of the installation with --journal, so that nobody who was erased since comes back. --no-journal restores without one.`,
  );
}
