import type { DisputeFile } from '@panelist/domain/dispute/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { SectionCard } from '../../../shared/display/section-card.js';
import { LocalTime } from '../../../shared/display/time.js';

interface WrittenProps {
  readonly title: string;
  readonly at: string;
  /** Null: erased with its writer's account. */
  readonly text: string | null;
  readonly files?: readonly DisputeFile[];
  readonly children?: ReactNode;
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What one side wrote, with its files. */
export function Written({ title, at, text, files = [], children }: WrittenProps) {
  return (
    <SectionCard title={title} heading="h2">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        <LocalTime at={at} />
      </Typography>
      {children}
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text ?? 'The text was deleted with its writer’s account.'}
      </Typography>
      {files.length > 0 && (
        <Box component="ul" aria-label={`Files: ${title}`} sx={{ m: 0, mt: 1.5, pl: 2.5, display: 'grid', gap: 0.5 }}>
          {files.map(({ url, name, size }) => (
            <li key={url}>
              <Link href={url} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Link>{' '}
              ({sizeText(size)})
            </li>
          ))}
        </Box>
      )}
    </SectionCard>
  );
}
