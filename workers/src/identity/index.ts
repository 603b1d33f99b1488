import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { eraseAccounts } from './erase-accounts.js';
import { followIdentityChecks } from './follow-identity-checks.js';
import { lockNames } from './lock-names-when-first-study-paid.js';
import { releaseFormerEmail } from './release-former-email.js';
import { settleAddresses } from './settle-addresses.js';
import { sendEmailVerification } from './send-email-verification.js';
import { sendEmailChange } from './send-email-change.js';
import { sendPasswordReset } from './send-password-reset.js';
import { sendPhoneCode } from './send-phone-code.js';
import { mailIdentityCheck } from './mail-identity-check.js';
import { mailAccountChanges } from './mail-account-changes.js';

export const identityModule = (dependencies: Dependencies): readonly WorkerModule[] => [
  sendEmailVerification(dependencies),
  sendEmailChange(dependencies),
  sendPasswordReset(dependencies),
  sendPhoneCode(dependencies),
  mailIdentityCheck(dependencies),
  mailAccountChanges(dependencies),
  settleAddresses(dependencies),
  releaseFormerEmail(dependencies),
  followIdentityChecks(dependencies),
  lockNames(dependencies),
  eraseAccounts(dependencies),
];
