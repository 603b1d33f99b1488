/** Whether the browser shows this page already. */
export function isHere(address: string): boolean {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin && pathname === window.location.pathname;
}
