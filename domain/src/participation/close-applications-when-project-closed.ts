import type { ProjectState } from '../catalogue/index.js';
import type { CloseApplication } from './participation-commands.js';

/**
 * When a project closes, closes every open application on it (responses past that stage stay as
 * they are), and each one that slips in behind the closing: its facts were read before.
 * `participationIds`: the applications that may be open. `data`: the time, and who closed it.
 * Contract, A response's life; Projects and screeners.
 */
export function closeApplicationsWhenProjectClosed(
  { status }: Pick<ProjectState, 'status'>,
  participationIds: readonly string[],
  data: CloseApplication['data'],
): readonly { readonly participationId: string; readonly command: CloseApplication }[] {
  if (status !== 'closed') return [];
  return participationIds.map((participationId) => ({ participationId, command: { type: 'CloseApplication', data } }));
}
