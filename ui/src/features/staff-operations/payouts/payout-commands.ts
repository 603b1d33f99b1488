import { changePayoutDestination, retryPayout } from '@panelist/domain/payout/browser';
import { useCommand } from '../../../shared/api/use-command.js';

export const useRetryPayout = () => useCommand(retryPayout, ['operations-payouts']);

export const useChangeDestination = () => useCommand(changePayoutDestination, ['operations-payouts']);
