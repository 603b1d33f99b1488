import type { Projection } from '@panelist/infra/processors';
import { applicationsProjection } from './participation/applications.js';
import { openResponsesProjection } from './participation/open-responses.js';

/** The read models that workers own: money and mail do not wait for those of pages. */
export const projections: readonly Projection[] = [applicationsProjection, openResponsesProjection];
