import type { ProjectEvent } from '../catalogue/index.js';
import type { CloseApplication } from './participation-commands.js';

/**
 * When a project closes, closes every open application on it (responses past that stage stay as
 * they are). `participationIds`: all responses on the project. Contract, A response's life.
 */
export function closeApplicationsWhenProjectClosed(
  event: ProjectEvent,
  participationIds: readonly string[],
  at: string,
): readonly { readonly participationId: string; readonly command: CloseApplication }[] {
  if (event.type !== 'ProjectClosed') return [];
  return participationIds.map((participationId) => ({ participationId, command: { type: 'CloseApplication', data: { at } } }));
}
