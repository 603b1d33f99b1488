import { searchForm } from '../kernel/typed-text.js';
import type { ProjectDetails } from './project.js';

type Searched = Pick<ProjectDetails, 'name' | 'companyName' | 'hideCompanyName' | 'description'> & {
  readonly topics: readonly string[];
};

/**
 * What a search by words reads of a project, in the form of a search: name, topics, the company's
 * name unless it is hidden, and description (document 2 §3, Project list query fields).
 */
export const searchText = ({ name, topics, companyName, hideCompanyName, description }: Searched): string =>
  searchForm([name, topics.join(', '), hideCompanyName ? '' : companyName, description].join('\n'));

/**
 * A search in the form of PostgreSQL's `to_tsquery`: all its words, each as a prefix (`bank acc`
 * finds "Opening a bank account"). Null without a word.
 */
export function prefixQuery(text: string): string | null {
  const words = searchForm(text).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}
