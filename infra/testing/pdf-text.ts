import { inflateSync } from 'node:zlib';

/**
 * The texts of a PDF file that pdfkit wrote with a standard font, in the order of the file: what
 * each drawing operator shows is one line. No reader of other PDF files.
 */
export function pdfText(file: Buffer): readonly string[] {
  const lines: string[] = [];
  const source = file.toString('latin1');
  for (const { 1: body = '' } of source.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)) {
    const content = inflated(body);
    for (const { 1: shown = '' } of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(({ 1: piece = '' }) => piece).join('');
      lines.push(Buffer.from(hex, 'hex').toString('latin1'));
    }
  }
  return lines;
}

/** Empty for a stream that is not compressed: a font or a picture. */
function inflated(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}
