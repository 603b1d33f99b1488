/** A file of a mail; `text` where it is one. */
export interface MailFile {
  readonly name: string;
  readonly contentType: string;
  readonly text?: string;
}

/** What we read of a mail: plain text like our own mails, and files. */
export interface ReadMail {
  readonly messageId: string | null;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly MailFile[];
  /** The headers of mailing lists (RFC 2369, RFC 8058), by their usual spelling. */
  readonly listHeaders: Readonly<Record<string, string>>;
}

const listHeaders = ['List-Unsubscribe', 'List-Unsubscribe-Post'];

/** Reads a mail: folded headers, encoded words, parts, and the three transfer encodings. */
export function readMail(raw: Buffer): ReadMail {
  const whole = partOf(raw.toString('latin1'));
  const { headers } = whole;
  const parts = leavesOf(whole);
  const isFile = (part: Part) => /^\s*attachment/i.test(part.headers.get('content-disposition') ?? '');
  const text = parts.find((part) => !isFile(part)) ?? whole;
  return {
    messageId: headers.get('message-id') ?? null,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: textOf(text).trimEnd(),
    attachments: parts.filter(isFile).map(fileOf),
    listHeaders: Object.fromEntries(
      listHeaders.flatMap((name) => {
        const value = headers.get(name.toLowerCase());
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Headers up to the first empty line, then the body. */
function partOf(source: string): Part {
  const end = source.search(/\r?\n\r?\n/);
  const head = end < 0 ? source : source.slice(0, end);
  const headers = new Map(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const),
  );
  return { headers, body: end < 0 ? '' : source.slice(end).replace(/^\r?\n\r?\n/, '') };
}

/** The parts that hold no further parts (RFC 2046). */
function leavesOf(part: Part): readonly Part[] {
  const boundary = parameter(part.headers.get('content-type') ?? '', 'boundary');
  if (boundary === null) return [part];
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1);
  return pieces.filter((piece) => !piece.startsWith('--')).flatMap((piece) => leavesOf(partOf(piece.replace(/^[ \t]*\r\n/, ''))));
}

/** `session.ics` of `attachment; filename=session.ics`. */
function parameter(header: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header);
  return found?.[1] ?? found?.[2] ?? null;
}

function fileOf(part: Part): MailFile {
  const contentType = part.headers.get('content-type') ?? 'application/octet-stream';
  const name = parameter(part.headers.get('content-disposition') ?? '', 'filename') ?? 'file';
  return { name, contentType, ...(/^text\//i.test(contentType) ? { text: bodyOf(part) } : {}) };
}

const bodyOf = ({ headers, body }: Part): string =>
  decodeBody(body, (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase());

const textOf = (part: Part): string => bodyOf(part).replace(/\r\n/g, '\n');

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return unquote(body.replace(/=\r?\n/g, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** RFC 2047: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; blanks between two of them do not count. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : unquote(word.replaceAll('_', ' ')),
    );
}
