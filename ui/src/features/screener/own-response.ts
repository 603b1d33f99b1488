import { surveyResponseOfProject } from '@panelist/domain/participation/browser';
import { useQuery } from '../../shared/api/use-query.js';
import { participationKeys } from '../../shared/participation/keys.js';

export const useOwnResponse = (userId: string, projectId: string) =>
  useQuery(
    surveyResponseOfProject,
    participationKeys.ofProject(userId, projectId),
    { params: { userId, projectId } },
    { keepPreviousData: false },
  );
