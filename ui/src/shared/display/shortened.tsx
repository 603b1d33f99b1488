import Link from '@mui/material/Link';
import { useState } from 'react';

/** Spec 2, section 5; spec 3, section 5. */
const shownLength = 250;

/** A text, cut at 250 characters until the reader expands it. */
export function Shortened({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= shownLength) return text;
  return (
    <>
      {whole ? text : `${text.slice(0, shownLength)}...`}{' '}
      <Link
        component="button"
        type="button"
        variant="body2"
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
        sx={{ verticalAlign: 'baseline' }}
      >
        {whole ? 'show less' : 'show more'}
      </Link>
    </>
  );
}
