import type { ReactNode } from 'react';
import { CardStack } from '../../../shared/display/section-card.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { CopyButton } from './copy-button.js';
import type { Participant } from '../model/participant.js';
import { Block, Muted, Row, Span } from '../../../shared/display/layout.js';
import { reactivateAccount } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';

const verified = (is: boolean) =>
  is ? <StatusChip meaning="paid" label="Verified" /> : <StatusChip meaning="closed" label="Not verified" />;

/** The participant's main facts. */
export function FactsHead({ participant }: { readonly participant: Participant }) {
  return (
    <CardStack
      component="dl"
      columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
      m={0}
      p={{ xs: 2, sm: 2.5 }}
      columnGap={3}
      rowGap={2}
    >
      <Fact name="E-mail">
        {participant.email || 'Erased'} {participant.erasedAt === null && verified(participant.isEmailVerified)}
      </Fact>
      <Fact name="Phone">
        {participant.phone ?? 'None'} {participant.phone && verified(participant.isPhoneVerified)}
      </Fact>
      <Fact name="Signed up">
        <LocalTime at={participant.registeredAt} form="second" />
      </Fact>
      {participant.erasedAt !== null && (
        <Fact name="Erased">
          <LocalTime at={participant.erasedAt} form="second" />
        </Fact>
      )}
      {participant.reactivatableUntil !== null && (
        <Fact name="Deactivated">
          <Reactivation userId={participant.userId} until={participant.reactivatableUntil} />
        </Fact>
      )}
      <Fact name="Responses">{participant.responses}</Fact>
      <Fact name="Payouts">{participant.payouts}</Fact>
      <Fact name="User id">
        <Span component="code" fontSize="0.8125rem">
          {participant.userId}
        </Span>{' '}
        <CopyButton text={participant.userId} label="Copy user id" />
      </Fact>
    </CardStack>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Block minWidth={0}>
      <Muted component="dt" variant="body2">
        {name}
      </Muted>
      <Row component="dd" wraps m={0} alignItems="center" columnGap={1} rowGap={0.5} overflowWrap="anywhere">
        {children}
      </Row>
    </Block>
  );
}

/** A deactivated account: until when support can open it again, and the button for it. */
function Reactivation({ userId, until }: { readonly userId: string; readonly until: string }) {
  const reactivate = useCommand(reactivateAccount);
  const run = async () => {
    try {
      await reactivate.run({ params: { userId } });
      notify.success('The account is open again.');
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <>
      <span>
        Can be reactivated until <LocalTime at={until} />
      </span>
      <Button variant="outlined" size="small" disabled={reactivate.running} onClick={() => void run()}>
        {reactivate.running ? 'One moment…' : 'Reactivate'}
      </Button>
    </>
  );
}
