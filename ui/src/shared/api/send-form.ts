import { unreachable } from './api-error.js';
import { uploadRefusal } from './upload-refusal.js';

export interface FormToSend {
  /** Of the answer to a request for upload credentials. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Blob;
  /** Gets the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * POSTs a file with a signed form. A request of the older kind, for `fetch` does not report how
 * much of a body was sent. Throws `ApiError`.
 */
export async function sendForm({ url, fields, file, onProgress }: FormToSend): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(uploadRefusal(request, file));
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.open('POST', url);
    request.send(form);
  });
}
