import { z } from 'zod';

export const stepUpSchema = z.object({ password: z.string().min(1, 'Required.') });

export const stepUpCodeSchema = z.object({ totp: z.string().trim().min(1, 'Required.') });
