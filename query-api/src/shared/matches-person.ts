import { numbersInAnyCountry } from '@panelist/domain/identity/browser';
import { emailTexts, nameTexts, phoneTexts, type FindKind } from '@panelist/infra/read-models';
import { sql, type Sql } from '@panelist/infra/postgres';
import { accounts } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

/**
 * Whether the account `t` has this e-mail, phone (with its country's code or without) or id,
 * complete, or all the words of the name. The database compares only keyed hashes. A text without
 * words matches every account.
 */
export function matchesPerson({ vault }: Pick<TableDependencies, 'vault'>, text: string): Sql {
  const { refs: r, finds } = accounts;
  const hashes = (kind: FindKind, texts: readonly string[]) => texts.map((one) => vault.blindIndex(kind, one));
  const words = hashes('word', nameTexts(text));
  const phones = [text, ...numbersInAnyCountry(text)].flatMap(phoneTexts);
  return sql`(
    ${text}::text = '' or t.${r.userId} = ${text}
    or t.${finds.email} && ${hashes('email', emailTexts(text))}::text[]
    or t.${finds.phone} && ${hashes('phone', phones)}::text[]
    or (cardinality(${words}::text[]) > 0 and t.${finds.word} @> ${words}::text[])
  )`;
}
