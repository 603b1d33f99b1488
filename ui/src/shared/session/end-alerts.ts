/** Alerts about saved searches came here for the person whose session has ended. */
export async function endAlerts(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration('/panelists/v2/');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The server sends none after the end of the session (ADR 196).
  }
}
