import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where persons' large files are: in a folder, or in a bucket of an S3-compatible store. */
export type FilesPlace =
  | { readonly kind: 'folder'; /** Absolute path. */ readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Before each name: empty, or ends with a slash. */
      readonly prefix: string;
      /** Null: what the AWS variables say; of another store `us-east-1`. */
      readonly region: string | null;
      /** Null: AWS itself. The bucket of another store is in the path of its addresses. */
      readonly endpoint: string | null;
    };

export const filesUrlMessage =
  'FILES_URL must be the address of a folder that all processes share, like file:///var/panelist/files, or of a bucket, like s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example, or not be set.';

/** @returns null for an address of another form */
export function parseFilesUrl(value: string): FilesPlace | null {
  if (!URL.canParse(value)) return null;
  const { protocol, hostname, pathname, searchParams, username, password, port, hash } = new URL(value);
  if (protocol === 'file:') return /^file:\/\/\/./.test(value) ? { kind: 'folder', folder: fileURLToPath(value) } : null;
  if (protocol !== 's3:' || username + password + port + hash !== '') return null;
  const [region, endpoint] = [searchParams.get('region'), searchParams.get('endpoint')];
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  const isForm =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) &&
    /^[\w./-]*$/.test(prefix) &&
    [...searchParams.keys()].every((name) => name === 'region' || name === 'endpoint') &&
    (region === null || /^[a-z0-9-]+$/.test(region)) &&
    (endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)));
  return isForm ? { kind: 's3', bucket: hostname, prefix: prefix === '' ? '' : `${prefix}/`, region, endpoint } : null;
}

export function filesPlace(value: string | undefined, dataDir: string): FilesPlace {
  return (value === undefined ? null : parseFilesUrl(value)) ?? { kind: 'folder', folder: resolve(dataDir, 'files') };
}
