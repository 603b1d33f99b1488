import { changePayoutDestination } from '@panelist/domain/payout/browser';
import { useCommand } from '../../shared/api/use-command.js';

export const useChangeDestination = () => useCommand(changePayoutDestination, ['payout']);
