import useSWR from 'swr';

/** The demo answers its inbox; any other mode says 404. An address that nobody has keeps the answer empty. */
async function askForDemo(): Promise<boolean> {
  const response = await fetch('/demo/inbox?to=nobody@panelist.example', { headers: { Accept: 'application/json' } });
  return response.ok && (response.headers.get('content-type') ?? '').includes('json');
}

export function useIsDemo(): boolean {
  const { data } = useSWR(['demo', 'is-demo'], askForDemo, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  return data ?? false;
}
