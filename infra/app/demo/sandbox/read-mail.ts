/** What we read of a mail: plain text in one part, like our own mails. */
export interface ReadMail {
  readonly messageId: string | null;
  readonly subject: string;
  readonly text: string;
  /** The headers of mailing lists (RFC 2369, RFC 8058), by their usual spelling. */
  readonly listHeaders: Readonly<Record<string, string>>;
}

const listHeaders = ['List-Unsubscribe', 'List-Unsubscribe-Post'];

/** Reads a mail of one text part: folded headers, encoded words, and the three transfer encodings. */
export function readMail(raw: Buffer): ReadMail {
  const source = raw.toString('latin1');
  const end = source.search(/\r?\n\r?\n/);
  const head = end < 0 ? source : source.slice(0, end);
  const body = end < 0 ? '' : source.slice(end).replace(/^\r?\n\r?\n/, '');
  const headers = new Map(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const),
  );
  const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  return {
    messageId: headers.get('message-id') ?? null,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: decodeBody(body, encoding).replace(/\r\n/g, '\n').trimEnd(),
    listHeaders: Object.fromEntries(
      listHeaders.flatMap((name) => {
        const value = headers.get(name.toLowerCase());
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

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
