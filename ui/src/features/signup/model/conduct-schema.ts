import { passwordSchema } from '@panelist/domain/identity/browser';
import { z } from 'zod';

const withPassword = z.object({ password: passwordSchema });
const withoutPassword = z.object({});

export const conductSchema = (asksForPassword: boolean) => (asksForPassword ? withPassword : withoutPassword);
