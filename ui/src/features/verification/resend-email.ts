import { resendEmailVerification } from '@panelist/domain/identity/browser';
import { useCommand } from '../../shared/api/use-command.js';

export const useResendEmail = () => useCommand(resendEmailVerification);
