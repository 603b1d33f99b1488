import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { TimeAgo } from '../../../shared/display/time.js';

/**
 * When the participant applied, or began a screener that is not submitted; named, because a status
 * is next to it.
 */
export const AppliedAt = ({ submittedAt, createdAt }: Pick<SurveyResponse, 'submittedAt' | 'createdAt'>) => (
  <>
    {submittedAt ? 'Applied' : 'Begun'} <TimeAgo at={submittedAt ?? createdAt} />
  </>
);
