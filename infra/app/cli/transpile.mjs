// @ts-check
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformSync } from 'rolldown/utils';

// The build of a workspace for servers: its TypeScript without types, file by file, in `dist`.
// Types are checked by `npm test`. `transpile.mjs src`: `src/a.ts` becomes `dist/a.js`. With
// several folders: `dist/src/a.js`.

const folders = process.argv.slice(2);
const isTest = /\.(test|test-kit)\.ts$/;
/** Runs from the source alone. */
const ofDevelopers = /^cli\/(dev\/|(?!project|steps).*\.mjs$)/;

rmSync('dist', { recursive: true, force: true });
for (const folder of folders) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || isTest.test(file) || ofDevelopers.test(file)) continue;
    const target = join('dist', folders.length === 1 ? file.slice(folder.length + 1) : file);
    mkdirSync(dirname(target), { recursive: true });
    if (file.endsWith('.ts')) write(file, target.replace(/\.ts$/, '.js'));
    else if (/\.(json|mjs|sql|bin|woff|license\.txt)$/.test(file)) cpSync(file, target);
  }
}

/** @param {string} file @param {string} target */
function write(file, target) {
  const options = { sourcemap: true, target: 'es2023', typescript: { onlyRemoveTypeImports: true } };
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), options);
  if (errors.length > 0) throw new Error(`${file} could not be transpiled`, { cause: errors });
  const sources = [relative(dirname(target), file)];
  writeFileSync(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`);
  writeFileSync(`${target}.map`, JSON.stringify({ ...map, sources, sourcesContent: undefined }));
}
