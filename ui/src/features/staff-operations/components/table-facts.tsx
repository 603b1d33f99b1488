import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ProjectorStatus } from '@panelist/domain/operations/browser';
import type { ReactNode } from 'react';
import { LocalTime } from '../../../shared/display/time.js';
import { formatCount, formatPosition, stateChips } from '../model/projector-text.js';

/**
 * The parts of the read model, its previous table, the version that was retired, and the result of the
 * last comparison.
 */
export function TableFacts({
  parts,
  previous,
  withdrawn,
  verified,
}: Pick<ProjectorStatus, 'parts' | 'previous' | 'withdrawn' | 'verified'>) {
  return (
    <>
      {parts.map(({ state, position, leader }, index) => (
        <Fact key={index}>
          Part {index + 1}: {stateChips[state].label.toLowerCase()}
          {position === null ? '' : ` at position ${formatPosition(position)}`}
          {leader === null ? ', no process' : `, ${leader.process}`}
        </Fact>
      ))}
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
