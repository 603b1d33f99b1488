/** Enough of a file's beginning to recognise every type. */
export const beginningBytes = 4_096;

const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const segment = Buffer.from([0x18, 0x53, 0x80, 0x67]);
const docType = Buffer.concat([Buffer.from([0x42, 0x82, 0x84]), Buffer.from('webm')]);

/**
 * Whether bytes begin as a file of this type does, whatever its name says. WebM: an EBML header
 * with the document type `webm`, followed by a segment (RFC 8794, RFC 9559). MP4: a file type box
 * of a plausible length (ISO/IEC 14496-12).
 */
export function beginsAs(contentType: string, beginning: Buffer): boolean {
  switch (contentType) {
    case 'video/webm': {
      if (!beginning.subarray(0, 4).equals(ebml)) return false;
      const type = beginning.indexOf(docType);
      return type > 0 && beginning.indexOf(segment, type) > type;
    }
    case 'video/mp4': {
      if (beginning.length < 16 || beginning.toString('latin1', 4, 8) !== 'ftyp') return false;
      const length = beginning.readUInt32BE(0);
      return length >= 16 && length <= 1_024 && /^[\x20-\x7e]{4}$/.test(beginning.toString('latin1', 8, 12));
    }
    default:
      return false;
  }
}
