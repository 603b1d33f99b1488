import { sanitizedFileName, uploadCredentials, type SentAttachment } from '@panelist/domain/messaging/browser';
import { call } from '../api/call.js';
import { sendForm } from '../api/send-form.js';

/** Uploads a file for a message. Throws `ApiError`. */
export async function uploadFile(file: File, onProgress: (share: number) => void): Promise<SentAttachment> {
  const name = sanitizedFileName(file.name);
  const query = { fileName: name, fileType: file.type };
  const { response } = await call(uploadCredentials, { params: { bucket: 'messages' }, query });
  await sendForm({ ...response, file, onProgress });
  return {
    url: response.url,
    contentType: file.type,
    metadata: { key: response.key, name, size: file.size, lastModified: file.lastModified },
  };
}
