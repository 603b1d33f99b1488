import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.record(z.string(), z.array(z.string()));

/**
 * The files of the page at a path, which the browser may load together with the app's entry. The
 * build lists them in `page-preloads.json`; without that file every page has none.
 */
export function pagePreloads(folder: string): (path: string) => readonly string[] {
  const file = join(folder, 'page-preloads.json');
  if (!existsSync(file)) return () => [];
  const pages = Object.entries(schema.parse(JSON.parse(readFileSync(file, 'utf8')))).map(([pattern, files]) => ({
    matches: new RegExp(`^${pattern.replaceAll(/:[a-z]+/g, '[^/]+')}$`),
    files,
  }));
  return (path) => pages.find(({ matches }) => matches.test(path))?.files ?? [];
}
