import type { Dependencies } from '@panelist/infra/service';
import type { Part } from '../runtime/part.js';
import { followReviews } from './follow-reviews.js';
import { mailReview } from './mail-review-progress.js';
import { remedyReviews } from './remedy-reviews.js';
import { remindSupport } from './remind-support.js';

export const fairnessParts = (dependencies: Dependencies): readonly Part[] => [
  followReviews(dependencies),
  remindSupport(dependencies),
  remedyReviews(dependencies),
  mailReview(dependencies),
];
