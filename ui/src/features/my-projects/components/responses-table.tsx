import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import { DeferredDisputeNote } from '../../../entities/dispute/deferred-dispute-note.js';
import { Shortened } from '../../../shared/display/shortened.js';
import { Money } from '../../../shared/money/money.js';
import { amountOf } from '../../../entities/participation/amount-of.js';
import { AppliedAt } from './applied-at.js';
import { ResponseStatusChip } from '../../../entities/participation/response-status-chip.js';
import { NextStepLine } from '../../../entities/participation/next-step-line.js';
import { instructionsOf } from '../../../entities/participation/response-status.js';
import { useResponseDialogs } from '../../../entities/participation/use-response-dialogs.js';
import { RepairPayment } from '../../../entities/participation/repair-payment.js';
import { ResponseActions } from '../../../entities/participation/response-actions.js';
import { Muted, Prose } from '../../../shared/display/layout.js';

export function ResponsesTable({ responses }: { readonly responses: readonly SurveyResponse[] }) {
  const { address } = useResponseDialogs();
  return (
    <Card sx={{ overflow: 'hidden', boxShadow: 'none' }}>
      <Table
        sx={{
          tableLayout: 'fixed',
          '& td, & th': { borderColor: 'divider', verticalAlign: 'top', px: 2 },
          '& tbody tr:last-child > *': { border: 0 },
        }}
      >
        <TableHead>
          <TableRow sx={{ '& th': { color: 'text.secondary', fontWeight: 600, fontSize: '0.8125rem' } }}>
            <TableCell sx={{ width: '29%' }}>Project Name</TableCell>
            <TableCell sx={{ width: '19.5%' }}>Status</TableCell>
            <TableCell>Special Instructions</TableCell>
            <TableCell sx={{ width: '27.5%' }}>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {responses.map((response) => (
            <TableRow key={response.id}>
              <TableCell component="th" scope="row" sx={{ fontSize: '1rem' }}>
                <Link
                  component={RouterLink}
                  to={address(response.id, 'details')}
                  color="inherit"
                  underline="hover"
                  sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
                >
                  {response.project.name}
                </Link>
                <Muted variant="body2">
                  {amountOf(response).dollars > 0 && (
                    <>
                      <Money {...amountOf(response)} />
                      {' · '}
                    </>
                  )}
                  <AppliedAt {...response} />
                </Muted>
              </TableCell>
              <TableCell sx={{ '& > span': { whiteSpace: 'nowrap' } }}>
                <ResponseStatusChip response={response} />
              </TableCell>
              <TableCell>
                <Prose variant="body2" overflowWrap="anywhere">
                  <Shortened text={instructionsOf(response)} />
                </Prose>
                <NextStepLine next={response.next} session={response.scheduledAt} />
              </TableCell>
              <TableCell sx={{ '& > a': { mb: 0.75 } }}>
                <DeferredDisputeNote response={response} />
                <RepairPayment response={response} />
                <ResponseActions response={response} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
