import { sendPhoneCode, verifyPhone } from '@panelist/domain/identity/browser';
import { useCommand } from '../../shared/api/use-command.js';

export const useSendPhoneCode = () => useCommand(sendPhoneCode);

export const useVerifyPhone = () => useCommand(verifyPhone, ['account', 'profile']);
