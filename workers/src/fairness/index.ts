import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { followReviews } from './follow-reviews.js';
import { mailReview } from './mail-review-progress.js';
import { remedyReviews } from './remedy-reviews.js';
import { remindSupport } from './remind-support.js';

export const fairnessModule = (dependencies: Dependencies): readonly WorkerModule[] => [
  followReviews(dependencies),
  remindSupport(dependencies),
  remedyReviews(dependencies),
  mailReview(dependencies),
];
