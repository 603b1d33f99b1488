import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { errorCode } from '@panelist/infra/postgres';

/** A text that is where it should not be. */
export interface Leak {
  readonly where: string;
  readonly canary: string;
}

/** Every form in which a text may be stored readably, or as a hash that can be searched for. */
export function formsOf(text: string): readonly string[] {
  const plain = [text, text.toLowerCase(), text.toUpperCase()];
  const encoded = plain.flatMap((one) => [Buffer.from(one).toString('hex'), ...inBase64(one), encodeURIComponent(one)]);
  const hashes = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) =>
    plain.flatMap((one) => (['hex', 'base64url'] as const).map((form) => createHash(name).update(one).digest(form))),
  );
  return [...new Set([...plain, ...encoded, ...hashes])];
}

/** As a part of a longer text too: without the characters that its neighbours decide. */
function inBase64(text: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(before === 0 ? 0 : 4, -4));
  });
}

/**
 * All rows of all tables as text, by table. `sandbox` plays the outside world: mailboxes,
 * providers. Temporary tables end with their transaction, and only their session can read them.
 */
export async function textsOfDatabase(connectionString: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and schemaname not like 'pg\\_temp\\_%'`,
    );
    const texts = new Map<string, string>();
    for (const { name } of tables) {
      const answer = await client
        .query<{ text: string }>(`select coalesce(string_agg(t::text, chr(10)), '') as text from ${name} t`)
        .catch((error: unknown) => {
          // A rebuilt table took over meanwhile, and this one is gone.
          if (errorCode(error) === '42P01') return null;
          throw error;
        });
      if (answer !== null) texts.set(name, answer.rows[0]?.text ?? '');
    }
    return texts;
  } finally {
    await client.end();
  }
}

/** Every file below a folder as text, byte by byte. */
export function textsOfFiles(folder: string, without: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || without.some((one) => path.startsWith(join(folder, one)))) continue;
    texts.set(path, readFileSync(path, 'latin1'));
  }
  return texts;
}

/** Where one of these texts is, in any form. */
export function leaksIn(texts: ReadonlyMap<string, string>, canaries: readonly string[]): readonly Leak[] {
  return canaries.flatMap((canary) => {
    const forms = formsOf(canary);
    return [...texts].flatMap(([where, text]) => (forms.some((form) => text.includes(form)) ? [{ where, canary }] : []));
  });
}
