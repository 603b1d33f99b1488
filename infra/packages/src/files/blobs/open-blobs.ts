import type { FilesPlace } from '../../foundation/index.js';
import { diskBlobs } from './disk-blobs.js';
import type { Blobs } from './port.js';

/**
 * The blob store that the configuration names. The client of S3 is loaded only where it is used.
 */
export async function openBlobs(place: FilesPlace): Promise<Blobs> {
  if (place.kind === 'folder') return diskBlobs(place.folder);
  const { s3Blobs } = await import('./s3-blobs.js');
  return s3Blobs(place);
}
