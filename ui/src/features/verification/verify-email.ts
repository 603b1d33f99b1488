import { verifyEmail } from '@panelist/domain/identity/browser';
import { useCommand } from '../../shared/api/use-command.js';

export const useVerifyEmail = () => useCommand(verifyEmail, ['account', 'profile']);
