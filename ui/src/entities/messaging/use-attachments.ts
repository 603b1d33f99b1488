import {
  attachmentEndings,
  attachmentTooLarge,
  attachmentTypeWrong,
  maxAttachmentBytes,
  maxAttachments,
  type SentAttachment,
  sanitizedFileName,
  uploadCredentials,
} from '@panelist/domain/messaging/browser';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.js';
import { useBrief } from './use-brief.js';
import { call } from '../../shared/api/call.js';
import { sendForm } from '../../shared/api/send-form.js';

export type UploadState =
  | { readonly status: 'uploading'; readonly name: string; readonly percent: number }
  | { readonly status: 'success'; readonly name: string }
  | { readonly status: 'error'; readonly message: string };

/** Why a file cannot be attached; null if it can. */
function problemOf(file: File, count: number): string | null {
  const name = file.name.toLowerCase();
  if (count >= maxAttachments) return `Please attach at most ${maxAttachments} files.`;
  if (!attachmentEndings.some((ending) => name.endsWith(ending))) return attachmentTypeWrong;
  return file.size > maxAttachmentBytes ? attachmentTooLarge : null;
}

/** The files of a message that is being written; each is uploaded at once. */
export function useAttachments(kept: readonly SentAttachment[]) {
  const [files, setFiles] = useState(kept);
  const [uploading, setUploading] = useState<Extract<UploadState, { status: 'uploading' }> | null>(null);
  const [outcome, setOutcome] = useBrief<UploadState>();

  async function add(chosen: readonly File[]): Promise<void> {
    let count = files.length;
    let last: string | null = null;
    const problems: string[] = [];
    setOutcome(null);
    for (const file of chosen) {
      const problem = problemOf(file, count);
      if (problem !== null) {
        // Of one file it is clear which one.
        problems.push(chosen.length === 1 ? problem : `${file.name}: ${problem}`);
        continue;
      }
      const { name } = file;
      setUploading({ status: 'uploading', name, percent: 0 });
      try {
        const sent = await uploadFile(file, (share) =>
          setUploading({ status: 'uploading', name, percent: Math.round(share * 100) }),
        );
        count += 1;
        setFiles((current) => [...current, sent]);
        last = name;
      } catch (failure) {
        problems.push(messageOf(failure));
      }
      setUploading(null);
    }
    if (problems.length > 0) setOutcome({ status: 'error', message: problems.join(' ') });
    else if (last !== null) setOutcome({ status: 'success', name: last });
  }

  return {
    files,
    state: uploading ?? outcome,
    isUploading: uploading !== null,
    add,
    remove: (key: string) => setFiles((current) => current.filter(({ metadata }) => metadata.key !== key)),
    clear: () => setFiles([]),
  };
}

/** Uploads a file for a message. Throws `ApiError`. */
async function uploadFile(file: File, onProgress: (share: number) => void): Promise<SentAttachment> {
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
