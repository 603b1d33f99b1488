// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * `npm test` runs this: names and comments use the field's terms (CONTRIBUTING.md, Words), and a
 * comment ends at column 100.
 */
const inNames =
  'left look looks looking held part tell tells told telling kept letter letters piece pieces life door doors room rooms words whoever nobody somebody beside besides stands';
const inComments =
  'tell tells told telling kept letter piece pieces door doors room rooms whoever nobody somebody beside besides stands news';
const phrases = /\bfor want of\b|\bnone of these\b|\bin vain\b|\blooks? after\b/gi;
/** Names of files and exports in which such a word is a term. At most 15. */
const allowed = new Set([
  'words.mjs',
  'take-part.ts',
  'tookPart',
  'takingPart',
  'takesPart',
  'takesNoPart',
  'own-part.test-kit.ts',
  'ownPart',
  'Part',
  'ShownPart',
  'ProjectPart',
  'ProxiedPart',
  'partOfServer',
  'HeldAppend',
  'HeldSlot',
]);
const mostColumns = 100;

/** A string, or a comment. */
const token = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[^]*?\*\/|(?<![:'"/])\/\/.*$/gm;
const exported = /^export (?:declare )?(?:async )?(?:const|function\*?|type|interface|class) (\w+)/gm;

/** @param {string} name */
const termsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
/** @param {string} list @param {readonly string[]} terms */
const refused = (list, terms) => list.split(' ').filter((word) => terms.includes(word));

/** What is wrong in a source. @param {string} path @param {string} source @returns {string[]} */
export function problemsOf(path, source) {
  const file = basename(path);
  const comments = [...source.matchAll(token)].map(([text]) => text).filter((text) => text.startsWith('/'));
  const long = source.split('\n').filter((line) => /^\s*(\/\/ (?!oxlint)|\/\*|\* )/.test(line) && line.length > mostColumns);
  return [
    ...(allowed.has(file) ? [] : refused(inNames, termsOf(file)).map((word) => `file name: ${word}`)),
    ...[...source.matchAll(exported)].flatMap(([, name = '']) =>
      allowed.has(name) ? [] : refused(inNames, termsOf(name)).map((word) => `${name}: ${word}`),
    ),
    ...comments.flatMap((text) => [
      ...refused(
        inComments,
        text
          .replaceAll(/`[^`]*`/g, '')
          .toLowerCase()
          .split(/[^a-z]+/),
      ).map((word) => `comment: ${word}`),
      ...(text.match(phrases) ?? []).map((phrase) => `comment: ${phrase}`),
    ]),
    ...long.map((line) => `comment past column ${mostColumns}: ${line.trim().slice(0, 60)}`),
  ].map((problem) => `${path}: ${problem}`);
}

if (process.argv[1] === import.meta.filename) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 });
  const paths = listed.split('\n').filter((path) => /\.(tsx?|mjs|cjs)$/.test(path) && existsSync(path));
  const problems = paths.flatMap((path) => problemsOf(path, readFileSync(path, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`${paths.length} files read, ${problems.length} words or lines refused`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
