import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { StatusChip } from '../display/status-chip.js';
import { responseStatus } from './response-status.js';

/** Where a response stands. */
export const ResponseStatusChip = ({ response }: { readonly response: SurveyResponse }) => (
  <StatusChip {...responseStatus(response)} />
);
