import { isoTime } from '@panelist/domain/kernel';
import { isSanitized, messagingRefusal, type Attachment, type SentAttachment } from '@panelist/domain/messaging';
import { partsOfKey, type Uploads } from '@panelist/infra/files';

export interface AttachedUploads {
  readonly attachments: readonly Attachment[];
  /** Those that nothing referred to before: to be released if the text is refused. */
  readonly newKeys: readonly string[];
}

/**
 * The files of a new text as the store knows them, retained from now on, so that no sweep can
 * remove what an event refers to. Throws for a file that is not the writer's own upload for
 * messages.
 */
export async function attachUploads(
  uploads: Uploads,
  sent: readonly SentAttachment[],
  writerId: string,
  field = 'attachments',
): Promise<AttachedUploads> {
  const files = await Promise.all(sent.map((each, index) => fileOf(uploads, each, `${field}[${index}]`, writerId)));
  for (const { attachment } of files) await uploads.keep(attachment.key);
  return {
    attachments: files.map(({ attachment }) => attachment),
    newKeys: files.flatMap(({ attachment, isRetained }) => (isRetained ? [] : [attachment.key])),
  };
}

export async function releaseFiles(uploads: Uploads, { newKeys }: AttachedUploads): Promise<void> {
  for (const key of newKeys) await uploads.release(key);
}

async function fileOf(uploads: Uploads, { metadata }: SentAttachment, field: string, writerId: string) {
  const { key, name, lastModified } = metadata;
  if (name !== undefined && name !== null && !isSanitized(name)) {
    const { message } = messagingRefusal('messaging.file-name-invalid');
    // The page shows this sentence where the failing field is `url` (document 3 §8).
    throw messagingRefusal('messaging.file-name-invalid', { errors: [{ field: 'url', message }] });
  }
  const parts = partsOfKey(key);
  const file = parts?.bucket === 'messages' ? await uploads.find(key) : null;
  if (file?.ownerId !== writerId || !parts?.fileName) {
    const { message } = messagingRefusal('messaging.file-missing');
    throw messagingRefusal('messaging.file-missing', { errors: [{ field: `${field}.metadata.key`, message }] });
  }
  const { contentType, size, isRetained } = file;
  return { isRetained, attachment: { key, name: parts.fileName, contentType, size, lastModified: timeOf(lastModified) } };
}

function timeOf(given: number | string | null | undefined): string | null {
  const at = new Date(given ?? Number.NaN);
  // No event takes a year that has not four digits.
  return Number.isNaN(at.getTime()) ? null : (isoTime.safeParse(at.toISOString()).data ?? null);
}
