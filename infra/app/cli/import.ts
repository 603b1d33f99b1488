import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importProjects } from '@panelist/command-api';
import { progressBar, Sentence } from './steps.mjs';
import { onData } from './task.js';

const { file, owner } = readArguments();
const content = readProjects(file);

await onData(async (dependencies) => {
  const report = await importProjects(dependencies, content, { owner, onProgress: progressBar('projects') });
  // An entry may be refused for several reasons.
  const refused = new Set(report.refused.map(({ code }) => code)).size;
  for (const { code, field, reason } of report.refused) console.log(`  ✗ ${[code, field, reason].filter(Boolean).join(': ')}`);
  console.log(`\n  ${report.imported} imported, ${report.unchanged} unchanged, ${refused} refused\n`);
  if (report.refused.length > 0) process.exitCode = 1;
});

function readArguments(): { readonly file: string; readonly owner: string | undefined } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { owner: { type: 'string' } } });
    const [first, ...others] = positionals;
    if (first !== undefined && others.length === 0) return { file: first, owner: values.owner };
  } catch {
    // An option that there is none of: the sentence below says which there are.
  }
  throw new Sentence('Say which file: npm run import -- FILE.json [--owner EMAIL].');
}

/** The file as it was named where the command was given. */
function readProjects(name: string): unknown {
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  let text: string;
  try {
    // Some editors put a byte order mark before the text.
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw new Sentence(`There is no file ${path} that could be read: check its name.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Sentence(
      `${path} is not JSON (${error instanceof Error ? error.message : String(error)}): mend it and import again.`,
    );
  }
}
