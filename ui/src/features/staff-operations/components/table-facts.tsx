import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ProjectorStatus } from '@panelist/domain/operations/browser';
import type { ReactNode } from 'react';
import { LocalTime } from '../../../shared/display/time.js';
import { formatCount, formatPosition } from '../model/projector-text.js';

/**
 * The previous table of the read model, the version that was retired, and the result of the last
 * comparison.
 */
export function TableFacts({ previous, withdrawn, verified }: Pick<ProjectorStatus, 'previous' | 'withdrawn' | 'verified'>) {
  return (
    <>
      {previous && (
        <Fact>
          Version {previous.version} is kept from before <LocalTime at={previous.replacedAt} form="second" />
          {previous.position === null ? '' : `, at position ${formatPosition(previous.position)}`}
        </Fact>
      )}
      {withdrawn !== null && <Fact>Version {withdrawn} was taken out of use</Fact>}
      {verified && (
        <Fact>
          {verified.different === 0 ? (
            <>
              {formatCount(verified.rows)} {verified.rows === 1 ? 'row' : 'rows'} as the log gives them
            </>
          ) : (
            <Box component="span" sx={{ color: 'failed.text', fontWeight: 620 }}>
              {formatCount(verified.different)} of {formatCount(verified.rows)} rows differ from the log
            </Box>
          )}
          , <LocalTime at={verified.at} form="second" />
        </Fact>
      )}
      {verified && verified.different > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25, typography: 'caption', color: 'text.secondary' }}>
          {verified.differences.map(({ key, kind, columns }) => (
            <li key={key}>
              {key} {kind === 'different' ? `differs in ${columns.join(', ')}` : `is ${kind}`}
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

function Fact({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}
