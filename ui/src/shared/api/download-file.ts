import type { Call } from '@panelist/domain/kernel/browser';
import { ApiError } from './api-error.js';
import { bearerToken, renewToken } from './bearer-token.js';
import { addressOf } from './build-request.js';

/** Asks for a file and saves it as a file of the viewer's. Throws `ApiError`. */
export async function downloadFile(contract: Call, input: { readonly query?: unknown }, name: string): Promise<void> {
  const failed = (status: number) =>
    new ApiError({ code: 'download.failed', message: 'The file could not be downloaded. Please try again.', status });
  const ask = async () => {
    const token = bearerToken();
    return fetch(addressOf(contract, input), { headers: token === null ? {} : { Authorization: `Bearer ${token}` } }).catch(
      () => {
        throw failed(0);
      },
    );
  };
  let answer = await ask();
  if (answer.status === 401 && (await renewToken())) answer = await ask();
  if (!answer.ok) throw failed(answer.status);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
