import { ApiError } from './api-error.js';

export interface FormToSend {
  /** Of the answer to a request for upload credentials. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Blob;
  /** Gets the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * POSTs a file with a signed form. A request of the older kind, for `fetch` does not report how much of
 * a body was sent. Throws `ApiError`.
 */
export async function sendForm({ url, fields, file, onProgress }: FormToSend): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const refuse = (code: string, message: string) => reject(new ApiError({ code, message, status: request.status }));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else refuse('upload.refused', 'The file was not accepted.');
    });
    request.addEventListener('error', () =>
      refuse('network.unreachable', 'We could not reach Panelist. Check your connection and try again.'),
    );
    request.open('POST', url);
    request.send(form);
  });
}
