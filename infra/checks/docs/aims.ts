import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const KINDS = /\.(ts|tsx|mjs|cjs|js|md|sql|yaml|yml|css|html|json)$|(Dockerfile|Caddyfile|env\.example)$/;
/** Folders that hold what is installed, built or written at run time. */
const OTHERS = new Set(['node_modules', 'dist', '.git', '.data', '.turbo', 'test-results']);

/** A file of the project, by its path from the root. */
interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** All files of the project that people read: sources, documents, settings. */
export function textFiles(root: string, folder = root): readonly TextFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): readonly TextFile[] => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return OTHERS.has(entry.name) ? [] : textFiles(root, path);
    return KINDS.test(entry.name) ? [{ path: relative(root, path), text: readFileSync(path, 'utf8') }] : [];
  });
}

/** A size that the project aims at, and what it is. */
export interface Aim {
  readonly name: string;
  readonly aim: string;
  readonly is: string;
  readonly isMet: boolean;
}

const services = /^(domain|command-api|query-api|projectors|workers|ui|infra)\//;

/** Sizes of files and documents with their aims (docs/adr/0027, house rules of CONTRIBUTING). */
export function aims(root: string): readonly Aim[] {
  const files = textFiles(root);
  const sources = files.filter(
    ({ path }) => services.test(path) && /\.(ts|tsx|mjs)$/.test(path) && !/\.(test|test-kit)\./.test(path),
  );
  const sizes = sources.map(linesOf).toSorted((one, other) => one - other);
  const components = sources.filter(({ path }) => path.startsWith('ui/src/') && path.endsWith('.tsx')).flatMap(longComponents);
  const pages = files.filter(({ path }) => path.startsWith('ui/src/') && path.endsWith('.tsx'));
  const records = files.filter(({ path }) => /^docs\/adr\/\d/.test(path));
  const titles = records.map(({ text }) => (/^# \d+\. (.+)$/m.exec(text)?.[1] ?? '').split(' ').length);
  const wordsOf = (path: string): number =>
    files
      .find((file) => file.path === path)
      ?.text.split(/\s+/)
      .filter(Boolean).length ?? 0;
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return [
    most('source files', sources.length, 1_600),
    { name: 'median of their lines', aim: '60 to 90', is: String(median), isMet: median >= 60 && median <= 90 },
    most('of 20 lines or fewer', sizes.filter((size) => size <= 20).length, null),
    most('components above 120 lines', components.length, 0),
    most(
      'blocks of `sx`',
      pages.reduce((count, { text }) => count + (text.match(/\bsx=\{\{/g)?.length ?? 0), 0),
      600,
    ),
    most(
      'comment lines above 100 columns',
      sources.reduce((count, file) => count + longComments(file), 0),
      0,
    ),
    most('decision records', records.length, 60),
    most('words of the longest title', Math.max(0, ...titles), 7),
    most('lines of the longest record', Math.max(0, ...records.map(linesOf)), 40),
    most('words of README.md', wordsOf('README.md'), 900),
    most('words of docs/tour.md', wordsOf('docs/tour.md'), 1_200),
    most('words of docs/architecture.md', wordsOf('docs/architecture.md'), 2_000),
    most('words of AGENTS.md (one page)', wordsOf('AGENTS.md'), 600),
  ];
}

function most(name: string, count: number, limit: number | null): Aim {
  return { name, aim: limit === null ? 'few' : `${limit} at most`, is: String(count), isMet: limit === null || count <= limit };
}

const linesOf = ({ text }: TextFile): number => text.trimEnd().split('\n').length;

/** Components of more than 120 lines, by name: functions at the top of a file. */
const longComponents = ({ text }: TextFile): readonly string[] =>
  [...text.matchAll(/^(?:export )?(?:function|const) ([A-Z]\w*)\b[\s\S]*?^[})]\S*$/gm)].flatMap(([whole, name = '']) =>
    whole.split('\n').length > 120 ? [name] : [],
  );

const longComments = ({ text }: TextFile): number =>
  text.split('\n').filter((line) => line.length > 100 && /^\s*(\/\/|\/?\*)/.test(line)).length;
