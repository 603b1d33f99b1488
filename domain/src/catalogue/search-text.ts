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
