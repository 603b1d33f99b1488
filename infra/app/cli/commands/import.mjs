import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, progressBar, Sentence } from '../steps.mjs';
import { runTask } from '../task.mjs';

try {
  const { file, owner } = readArguments();
  const content = readProjects(file);
  await runTask(async (dependencies, { commandApi }) => {
    const report = await commandApi.importProjects(dependencies, content, { owner, onProgress: progressBar('projects') });
    // An entry may be refused for several reasons.
    const refused = new Set(report.refused.map(({ code }) => code)).size;
    for (const { code, field, reason } of report.refused) console.log(`  ✗ ${[code, field, reason].filter(Boolean).join(': ')}`);
    console.log(`\n  ${report.imported} imported, ${report.unchanged} unchanged, ${refused} refused\n`);
    if (report.refused.length > 0) process.exitCode = 1;
  });
} catch (error) {
  fail(error);
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { owner: { type: 'string' } } });
    if (positionals.length === 1) return { file: positionals[0], owner: values.owner };
  } catch {
    // An option that there is none of: the sentence below says which there are.
  }
  throw new Sentence('Say which file: npm run import -- FILE.json [--owner EMAIL].');
}

/** The file as it was named where the command was given. */
function readProjects(file) {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  let text;
  try {
    // Some editors put a byte order mark before the text.
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw new Sentence(`There is no file ${path} that could be read: check its name.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Sentence(`${path} is not JSON (${error.message}): mend it and import again.`);
  }
}
