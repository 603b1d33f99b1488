import { unreachable } from './api-error.js';
import { uploadRefusal } from './upload-refusal.js';

export interface FileToSend {
  /** The signed address. */
  readonly to: string;
  readonly file: Blob;
  /** Gets the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * PUTs a file to a signed address. A request of the older kind, for `fetch` does not report how
 * much of a body was sent. Throws `ApiError`, and the abort.
 */
export async function sendFile({ to, file, onProgress, signal }: FileToSend): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(uploadRefusal(request, file));
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('PUT', to);
    request.setRequestHeader('Content-Type', file.type);
    request.send(file);
  });
}
