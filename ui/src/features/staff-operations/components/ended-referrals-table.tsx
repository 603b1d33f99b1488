import type { AnswerOf } from '@panelist/domain/kernel/browser';
import type { endedReferrals } from '@panelist/domain/referral/browser';
import { endReasonTexts, referralStatusTexts } from '@panelist/domain/referral/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { maskedEmail, maskedName } from '../../../entities/staff-access/mask.js';
import { EmailText } from '../../../shared/display/email-text.js';
import { LocalTime } from '../../../shared/display/time.js';
import { Money } from '../../../shared/money/money.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import { Block, Muted } from '../../../shared/display/layout.js';

type EndedReferral = AnswerOf<typeof endedReferrals>['items'][number];

const columns = ['Ended', 'Reason', 'Referrer', 'Referred', 'Referral to', 'Bonus withheld', 'History'];

export const EndedReferralsTable = ({ referrals }: { readonly referrals: readonly EndedReferral[] }) => (
  <ResponsiveTable label="Ended referrals" columns={columns}>
    {referrals.map(({ id, endedAt, reason, referrer, referred, referralType, project, bonusAmount, history }) => (
      <Row key={id}>
        <Cell label="Ended">
          <LocalTime at={endedAt} form="second" />
        </Cell>
        <Cell label="Reason" breaks>
          {endReasonTexts[reason]}
        </Cell>
        <Cell label="Referrer" breaks>
          <Person person={referrer} />
        </Cell>
        <Cell label="Referred" breaks>
          <Person person={referred} />
        </Cell>
        <Cell label="Referral to" breaks>
          {referralType === 'network' ? 'Panelist, by a sign-up' : (project?.name ?? 'A project')}
        </Cell>
        <Cell label="Bonus withheld">
          <Money label="Bonus withheld" dollars={bonusAmount} form="exact" />
        </Cell>
        <Cell label="History" breaks>
          <Box component="details">
            <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
              {history.length} {history.length === 1 ? 'step' : 'steps'}
            </Box>
            <Block component="ol" m={0} mt={0.5} pl={2.25}>
              {history.map(({ status, at, cause }) => (
                <Typography component="li" variant="caption" key={`${status} ${at}`} sx={{ display: 'list-item' }}>
                  {referralStatusTexts[status].title} ({cause}), <LocalTime at={at} form="second" />
                </Typography>
              ))}
            </Block>
          </Box>
        </Cell>
      </Row>
    ))}
  </ResponsiveTable>
);

/** Leads to the person's history; an erased one has neither name nor e-mail. */
function Person({ person: { userId, name, email } }: { readonly person: EndedReferral['referrer'] }) {
  return (
    <>
      <Link component={RouterLink} to={`/staff/support?${new URLSearchParams({ userId }).toString()}`}>
        {maskedName(name) || 'Former participant'}
      </Link>
      <Muted variant="body2">
        <EmailText address={maskedEmail(email) || userId} />
      </Muted>
    </>
  );
}
