import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const KINDS = /\.(ts|tsx|mjs|cjs|js|md|sql|yaml|yml|css|html|json)$|(Dockerfile|Caddyfile|env\.example)$/;
/** Folders that hold what is installed, built or written at run time. */
const OTHERS = new Set(['node_modules', 'dist', '.git', '.data', '.turbo', 'test-results']);

/** A file of the project, by its path from the root. */
export interface TextFile {
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
