import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { StatusChip } from '../../shared/display/status-chip.js';
import { responseStatus } from './response-status.js';

/** The status of a response. */
export const ResponseStatusChip = ({ response }: { readonly response: SurveyResponse }) => (
  <StatusChip {...responseStatus(response)} />
);
