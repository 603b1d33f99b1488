import useSWR from 'swr';

/**
 * Only the demo answers the inbox; other modes return 404. An unused address keeps the answer
 * empty.
 */
async function fetchIsDemo(): Promise<boolean> {
  const response = await fetch('/demo/inbox?to=nobody@panelist.example', { headers: { Accept: 'application/json' } });
  return response.ok && (response.headers.get('content-type') ?? '').includes('json');
}

export function useIsDemo(): boolean {
  const { data } = useSWR(['demo', 'is-demo'], fetchIsDemo, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  return data ?? false;
}
