import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { Money } from '../../../shared/money/money.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { methodName } from '../../../shared/payout/method-text.js';
import { payoutStatus } from '../../../shared/payout/payout-status.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import type { OperationsPayout } from '../model/operations-status.js';

const columns = ['Participant and project', 'Amount', 'Status', 'Goes to', 'Requested'];

export function PayoutsTable({ payouts }: { readonly payouts: readonly OperationsPayout[] }) {
  const { to } = useAddressParam('id');
  return (
    <ResponsiveTable label="Payouts" columns={columns}>
      {payouts.map((payout) => (
        <Row key={payout.id} linked>
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
              {payout.participantName || payout.userId}
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {payout.projectName}
            </Typography>
          </Cell>
          <Cell>
            <Money label="Net to the participant" dollars={payout.net} size="medium" form="exact" />
          </Cell>
          <Cell>
            <StatusChip {...payoutStatus(payout.status, 'operations')} />
            <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
              {payout.failure && (
                <Box component="span" sx={{ display: 'block' }}>
                  {payout.failure.code}
                </Box>
              )}
              {payout.leftToOperations && (
                <Box component="span" sx={{ display: 'block' }}>
                  Left to operations
                </Box>
              )}
              {payout.proposal && (
                <Box component="span" sx={{ display: 'block' }}>
                  A destination waits for an approval
                </Box>
              )}
              {payout.attempts} {payout.attempts === 1 ? 'attempt' : 'attempts'}
            </Typography>
          </Cell>
          <Cell label="Goes to" breaks>
            {methodName[payout.type]}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {payout.email}
            </Typography>
          </Cell>
          <Cell label="Requested">
            <LocalTime at={payout.requestedAt} form="second" />
          </Cell>
        </Row>
      ))}
    </ResponsiveTable>
  );
}
