import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { projectView, type projectView as ProjectView } from '@panelist/domain/catalogue/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { useInvitation } from '../../../entities/project/use-invitation.js';

export type ProjectInFull = AnswerOf<typeof ProjectView>['project'];
export type Prequalifies = ProjectInFull['prequalifies'];

export function useProjectView(id: string) {
  const invitation = useInvitation();
  // The previous project must not show while this one loads.
  return useQuery(projectView, { params: { id }, query: invitation }, { keepPreviousData: false });
}
