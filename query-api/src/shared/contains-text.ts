import { searchForm } from '@panelist/domain/kernel/browser';
import { sql, type Sql } from '@panelist/infra/postgres';

/**
 * Whether the column contains the text, whatever case and accents (`searchForm`); any column
 * contains ''.
 */
export const containsText = (column: Sql, text: string): Sql => sql`strpos(
  translate(normalize(regexp_replace(normalize(lower(${column}), nfkd), '[\u0300-\u036F]', '', 'g'), nfc), 'øłđı', 'oldi'),
  ${searchForm(text)}::text
) > 0`;
