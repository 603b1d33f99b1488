const POST_WITHIN_MS = 5_000;

/** What a receiver gets; the webhook as JSON. */
export interface Notice {
  readonly state: 'raised' | 'cleared';
  readonly condition: string;
  readonly value: number;
  readonly threshold: number;
  readonly since: string;
  readonly text: string;
}

/** Posts an alert to the webhook. Throws unless its receiver takes it. */
export async function postAlert(url: string, alert: Notice): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(alert),
    signal: AbortSignal.timeout(POST_WITHIN_MS),
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The receiver of alerts answered ${answer.status}`);
}
