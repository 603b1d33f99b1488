import Link from '@mui/material/Link';
import { splitAtLinks } from '../model/split-at-links.js';

export function LinkedText({ text }: { readonly text: string }) {
  return splitAtLinks(text).map((part) =>
    part.isLink ? (
      <Link key={part.at} href={part.text} sx={{ overflowWrap: 'anywhere' }}>
        {part.text}
      </Link>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}
