import { z } from 'zod';

export const wrongCredentials = 'Email or password is incorrect';

const email = z.string().trim().pipe(z.email());

/**
 * One message for all errors, as on the server, so that the page does not reveal which accounts
 * exist (spec 1, section 5).
 */
export const logInSchema = z.object({ email: z.string(), password: z.string() }).superRefine((values, context) => {
  const wellFormed = email.safeParse(values.email).success && values.password.length >= 8 && values.password.length < 100;
  if (!wellFormed) context.addIssue({ code: 'custom', path: ['password'], message: wrongCredentials });
});
