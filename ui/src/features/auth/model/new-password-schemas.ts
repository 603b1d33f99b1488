import { changedPasswordSchema } from '@panelist/domain/identity/browser';
import { emailSchema } from '@panelist/domain/kernel/browser';
import { z } from 'zod';

export const forgottenPasswordSchema = z.object({ email: emailSchema });
export const newPasswordSchema = z.object({ password: changedPasswordSchema });
