import type { UploadFacts } from '@panelist/infra/files';
import type { Dependencies } from '@panelist/infra/service';

/** A file of the person, and where the archive holds it. */
export interface ExportedFile {
  readonly path: string;
  readonly contentType: string;
  readonly storedAt: string;
  /** Empty if the file was removed meanwhile. */
  readonly read: () => AsyncGenerator<Buffer>;
}

const endings: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' };

/**
 * The person's pictures and uploads (the video introduction among them), without earlier exports.
 */
export async function filesOf(
  { files, uploads }: Pick<Dependencies, 'files' | 'uploads'>,
  userId: string,
): Promise<readonly ExportedFile[]> {
  const pictures = (await files.ofOwner(userId)).map(({ id, contentType, createdAt }): ExportedFile => ({
    path: `files/pictures/${id}.${endings[contentType] ?? 'bin'}`,
    contentType,
    storedAt: createdAt,
    read: async function* () {
      const file = await files.get(id);
      if (file !== null) yield file.bytes;
    },
  }));
  // The one of each key that `find` finds: the retained one, else the last.
  const uploaded = new Map<string, UploadFacts>();
  for (const each of await uploads.ofOwner(userId))
    if (each.isRetained || !uploaded.get(each.key)?.isRetained) uploaded.set(each.key, each);
  const exported = [...uploaded.values()].filter(({ key }) => !key.startsWith('exports/'));
  return [
    ...pictures,
    ...exported.map(({ key, contentType, createdAt, size }): ExportedFile => ({
      path: `files/${key}`,
      contentType,
      storedAt: createdAt,
      read: async function* () {
        const file = await uploads.find(key);
        const bytes = file === null ? null : await file.read(0, size);
        if (bytes !== null) yield* bytes;
      },
    })),
  ];
}
