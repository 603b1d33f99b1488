import type { Dependencies } from '@panelist/infra/room';
import type { Part } from '../runtime/part.js';
import { releaseUnfinishedClaims } from './release-unfinished-claims.js';
import { sendEmailVerification } from './send-email-verification.js';
import { sendPhoneCode } from './send-phone-code.js';

export const identityParts = (dependencies: Dependencies): readonly Part[] => [
  sendEmailVerification(dependencies),
  sendPhoneCode(dependencies),
  releaseUnfinishedClaims(dependencies),
];
