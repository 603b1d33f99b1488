import type { ParticipationState } from '../participation-state.js';
import { takesPlace } from '../response-status.js';

/**
 * What a response needs of its project's places. answering: nothing is submitted. deciding: it
 * qualified, and the project invites by itself. applied: the researcher chooses. taken: it has a
 * place. none: it ended.
 */
export type PlaceUse = 'answering' | 'deciding' | 'applied' | 'taken' | 'none';

export function placeUseOf(state: ParticipationState, { autoInvite }: { readonly autoInvite: boolean }): PlaceUse {
  switch (state.status) {
    case 'none':
      return 'answering';
    case 'DRAFT':
      return state.applicationClosed ? 'none' : 'answering';
    case 'PENDING':
      if (state.applicationClosed || state.applicationExpired) return 'none';
      return autoInvite && state.verdict.qualified ? 'deciding' : 'applied';
    default:
      return takesPlace(state.status) ? 'taken' : 'none';
  }
}
