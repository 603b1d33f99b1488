/**
 * Where a new participant lands: the page that they wanted as a visitor, else the dashboard. A
 * screener wants a verified e-mail and phone first, so its project's page comes before it: it says
 * what is missing.
 */
export function afterSignUp(target: string | null): string {
  return target?.replace(/^\/projects\/survey\/(?=[^/?]+(\?|$))/, '/projects/view/') ?? '/dashboard';
}
