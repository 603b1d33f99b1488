import { changePayoutSettings, payoutSettings } from '@panelist/domain/profile/browser';
import { useCommand } from '../../shared/api/use-command.js';
import { useQuery } from '../../shared/api/use-query.js';
import { payoutSettingsKeys } from './keys.js';

export const usePayoutSettings = () => useQuery(payoutSettings, payoutSettingsKeys.own());

export const useChangePayoutSettings = () => useCommand(changePayoutSettings, ['payout-settings']);
