import { payoutTitle } from '@panelist/domain/payout/browser';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Link } from 'react-router-dom';
import { Money } from '../../../shared/money/money.js';
import { maskedEmail, maskedName } from '../../../entities/staff-access/mask.js';
import { EmailText } from '../../../shared/display/email-text.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { methodName } from '../../../entities/payout/method-text.js';
import { payoutChip } from '../../../entities/payout/payout-status.js';
import { useUserId } from '../../../shared/session/session-store.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import type { ListedPayout } from '../model/operations-status.js';
import { Muted, Span } from '../../../shared/display/layout.js';

const columns = ['Marked', 'Participant and project', 'Amount', 'Status', 'Goes to', 'Requested'];

interface PayoutsTableProps {
  readonly payouts: readonly ListedPayout[];
  readonly marked: ReadonlySet<string>;
  readonly onMark: (ids: readonly string[], isMarked: boolean) => void;
}

const nameOf = ({ participantName, userId }: ListedPayout): string => maskedName(participantName) || userId;

export function PayoutsTable({ payouts, marked, onMark }: PayoutsTableProps) {
  const { to } = useAddressParam('id');
  const reader = useUserId();
  // Operators do not decide about their own payments (ADR 158).
  const ids = payouts.flatMap(({ id, userId }) => (userId === reader ? [] : [id]));
  const count = ids.filter((id) => marked.has(id)).length;
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={count > 0 && count === ids.length}
            disabled={ids.length === 0}
            indeterminate={count > 0 && count < ids.length}
            onChange={(_event, isMarked) => onMark(ids, isMarked)}
          />
        }
        label="Mark all on this page"
      />
      <ResponsiveTable label="Payouts" columns={columns}>
        {payouts.map((payout) => (
          <Row key={payout.id} linked>
            <Cell>
              {payout.userId === reader ? (
                <Muted variant="caption">Your own</Muted>
              ) : (
                <Checkbox
                  size="small"
                  checked={marked.has(payout.id)}
                  onChange={(_event, isMarked) => onMark([payout.id], isMarked)}
                  slotProps={{ input: { 'aria-label': `Mark the payout of ${nameOf(payout)}, ${payoutTitle(payout)}` } }}
                  // Above the link that covers the row.
                  sx={{ position: 'relative', zIndex: 1, m: -0.75 }}
                />
              )}
            </Cell>
            <Cell breaks>
              <Box
                component={Link}
                to={to(payout.id)}
                sx={{
                  color: 'primary.main',
                  fontWeight: 600,
                  textUnderlineOffset: '0.18em',
                  '&::after': { content: '""', position: 'absolute', inset: 0 },
                  '&:focus-visible': { outline: 'none' },
                  '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '-3px' },
                }}
              >
                {nameOf(payout)}
              </Box>
              <Muted variant="body2">{payoutTitle(payout)}</Muted>
            </Cell>
            <Cell>
              <Money label="Net to the participant" dollars={payout.net} size="medium" form="exact" />
            </Cell>
            <Cell>
              <StatusChip {...payoutChip(payout, 'operations')} />
              <Muted variant="caption" component="p" mt={0.5}>
                {payout.failure && <Span display="block">{payout.failure.code}</Span>}
                {payout.leftToOperations && <Span display="block">Left to operations</Span>}
                {payout.heldUntil && (
                  <Span display="block">
                    Until <LocalTime at={payout.heldUntil} />: its owner’s change of destination is not confirmed
                  </Span>
                )}
                {payout.proposal && <Span display="block">A destination waits for an approval</Span>}
                {payout.attempts} {payout.attempts === 1 ? 'attempt' : 'attempts'}
              </Muted>
            </Cell>
            <Cell label="Goes to" breaks>
              {methodName[payout.type]}
              <Muted variant="body2">
                <EmailText address={maskedEmail(payout.email)} />
              </Muted>
            </Cell>
            <Cell label="Requested">
              <LocalTime at={payout.requestedAt} form="second" />
            </Cell>
          </Row>
        ))}
      </ResponsiveTable>
    </>
  );
}
