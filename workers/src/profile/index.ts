import type { Dependencies } from '@panelist/infra/service';
import type { Part } from '../runtime/part.js';
import { lockCountry } from './lock-country-when-applied.js';
import { removeUnusedFiles } from './remove-unused-files.js';
import { sendWorkEmailVerification } from './send-work-email-verification.js';

export const profileParts = (dependencies: Dependencies): readonly Part[] => [
  sendWorkEmailVerification(dependencies),
  removeUnusedFiles(dependencies),
  lockCountry(dependencies),
];
