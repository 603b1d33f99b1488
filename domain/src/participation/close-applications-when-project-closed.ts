import type { ProjectEvent } from '../catalogue/index.js';
import type { CloseApplication } from './participation-commands.js';

/**
 * When a project closes, everybody on it is told whose application is still open (those who have got further stay as they are).
 * `participationIds`: every response on the project. Contract, A response's life.
 */
export function closeApplicationsWhenProjectClosed(
  event: ProjectEvent,
  participationIds: readonly string[],
  at: string,
): readonly { readonly participationId: string; readonly command: CloseApplication }[] {
  if (event.type !== 'ProjectClosed') return [];
  return participationIds.map((participationId) => ({ participationId, command: { type: 'CloseApplication', data: { at } } }));
}
