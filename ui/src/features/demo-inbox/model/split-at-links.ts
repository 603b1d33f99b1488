interface Part {
  readonly at: number;
  readonly text: string;
  readonly isLink: boolean;
}

/** Splits a text into plain parts and links. */
export function splitAtLinks(text: string): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"')]+[^\s<>"').,;:!?]/g)) {
    if (match.index > from) parts.push({ at: from, text: text.slice(from, match.index), isLink: false });
    parts.push({ at: match.index, text: match[0], isLink: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isLink: false });
  return parts;
}
