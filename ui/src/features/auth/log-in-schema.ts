import { z } from 'zod';

export const wrongCredentials = 'Email or password is incorrect';

/** One message for everything: the page gives away as little as the server (spec 1, section 5). */
export const logInSchema = z.object({
  email: z.string(wrongCredentials).trim().pipe(z.email(wrongCredentials)),
  password: z.string(wrongCredentials).min(8, wrongCredentials).max(99, wrongCredentials),
});
