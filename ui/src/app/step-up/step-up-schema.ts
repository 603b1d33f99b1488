import { z } from 'zod';

export const stepUpSchema = z.object({ password: z.string().min(1, 'Required.') });
