import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { lockCountry } from './lock-country-when-applied.js';
import { removeUnusedFiles } from './remove-unused-files.js';
import { sendWorkEmailVerification } from './send-work-email-verification.js';

export const profileModule = (dependencies: Dependencies): readonly WorkerModule[] => [
  sendWorkEmailVerification(dependencies),
  removeUnusedFiles(dependencies),
  lockCountry(dependencies),
];
