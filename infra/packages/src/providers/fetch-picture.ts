/** A picture of a person is smaller (document 1 §9). */
const MOST_BYTES = 5 * 1024 * 1024;

/**
 * The bytes at an address that a provider named; null when there are none, too many, or no answer in
 * time: a picture is never worth a failed log-in. Over https only, unless the provider itself is
 * configured without (the sandbox), and without redirects.
 */
export async function fetchPicture(
  address: string,
  { overHttp, deadlineMs }: { readonly overHttp: boolean; readonly deadlineMs: number },
): Promise<Buffer | null> {
  if (!URL.canParse(address)) return null;
  const { protocol } = new URL(address);
  if (protocol !== 'https:' && !(overHttp && protocol === 'http:')) return null;
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(deadlineMs) });
    if (!answer.ok || answer.body === null) return null;
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body) {
      const bytes: Uint8Array = chunk;
      length += bytes.length;
      if (length > MOST_BYTES) return null;
      chunks.push(bytes);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
