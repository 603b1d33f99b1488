import Link from '@mui/material/Link';
import { partsOf } from '../model/parts-of.js';

export function LinkedText({ text }: { readonly text: string }) {
  return partsOf(text).map((part) =>
    part.isLink ? (
      <Link key={part.at} href={part.text} sx={{ overflowWrap: 'anywhere' }}>
        {part.text}
      </Link>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}
