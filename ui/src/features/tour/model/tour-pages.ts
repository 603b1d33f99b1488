import { matchPath } from 'react-router-dom';
import { exampleProjectId } from '../../../shared/tour/example-id.js';
import type { Place } from './tour-machine.js';

const projectPath = `/projects/view/${exampleProjectId}`;
const surveyPath = `/projects/survey/${exampleProjectId}`;

export const addressOf = (place: Place): string =>
  place === 'project' ? projectPath : place === 'survey' ? surveyPath : '/dashboard';

/** Which page of the tour an address is. */
export function placeOf(pathname: string): Place {
  if (matchPath(`${projectPath}/:slug?`, pathname)) return 'project';
  if (matchPath(surveyPath, pathname)) return 'survey';
  return matchPath('/dashboard', pathname) ? 'dashboard' : 'elsewhere';
}
