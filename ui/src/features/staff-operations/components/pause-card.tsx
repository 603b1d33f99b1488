import { payoutMethods, type PauseReason, type PayoutPauseView, liftPayoutPause } from '@panelist/domain/payout/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSession } from '../../../shared/session/session-store.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { LocalTime } from '../../../shared/display/time.js';
import { formatMoney } from '../../../shared/money/money.js';
import { providerName } from '../../../entities/payout/method-text.js';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { Block, Prose, Row } from '../../../shared/display/layout.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { ReasonDialog } from './reason-dialog.js';

const reasonText: Readonly<Record<PauseReason, string>> = {
  restore: 'A backup was restored. What happened after it is missing in the log.',
  rewind: 'The log lost its last events.',
};

interface PauseCardProps {
  readonly pause: PayoutPauseView;
  readonly reload: () => Promise<void>;
}

/** That payouts wait because events were lost, what was checked, and what is left to operations. */
export function PauseCard({ pause: { reason, since, checked, lift, left }, reload }: PauseCardProps) {
  const [asking, setAsking] = useState(false);
  const session = useSession();
  const askedForIt = lift !== null && session.status === 'in' && lift.by === session.userId;
  return (
    <SectionCard title="Payouts are paused" heading="h2">
      <Prose mb={2}>
        {reason !== null && reasonText[reason]} Nothing is sent until each provider’s orders since then are payments of ours
        again, or are left to operations; then payouts go on by themselves. PayPal lists a payment up to three hours later.
      </Prose>
      <Facts>
        <Fact name="Paused since">{since !== null && <LocalTime at={since} />}</Fact>
        {payoutMethods.map((provider) => (
          <Fact key={provider} name={`${providerName[provider]} is checked up to`}>
            <CheckedUpTo until={checked.find((each) => each.provider === provider)?.until} />
          </Fact>
        ))}
      </Facts>
      {left.length > 0 && <Left orders={left} />}
      <Row wraps alignItems="center" gap={2} mt={2}>
        {lift !== null && (
          <Prose overflowWrap="anywhere" flex="1 1 16rem">
            {lift.byName || lift.by} wants payouts to go on now: {lift.reason} Another member of operations has to approve it.
          </Prose>
        )}
        <Button variant="outlined" disabled={askedForIt} onClick={() => setAsking(true)}>
          {lift === null ? 'Let payouts go on' : 'Approve'}
        </Button>
      </Row>
      <LiftDialog open={asking} lift={lift} onClose={() => setAsking(false)} onDone={() => void reload()} />
    </SectionCard>
  );
}

const CheckedUpTo = ({ until }: { readonly until: string | undefined }) =>
  until === undefined ? 'Not read yet' : <LocalTime at={until} form="second" />;

function Left({ orders }: { readonly orders: PayoutPauseView['left'] }) {
  return (
    <Block mt={2}>
      <Typography id="left-orders">
        Left to operations, because the log has no such payment (the tab <em>Reconciliation</em> has them all, with notes):
      </Typography>
      <Block component="ul" aria-labelledby="left-orders" m={0} pl={2.5} overflowWrap="anywhere">
        {orders.map(({ id, type, key, providerId, amount }) => (
          <li key={id}>
            {providerName[type]} {providerId ?? key}, {formatMoney(amount)}
          </li>
        ))}
      </Block>
    </Block>
  );
}

interface LiftDialogProps {
  readonly open: boolean;
  readonly lift: PayoutPauseView['lift'];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the lift of a pause, or approves it as the second person. */
function LiftDialog({ open, lift, onClose, onDone }: LiftDialogProps) {
  const command = useCommand(liftPayoutPause);
  const send = async (reason: string) => {
    const { paused } = await command.run({ body: { reason } });
    notify.success(paused ? 'Another member of operations has to approve this.' : 'Payouts go on.');
    onDone();
    onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={lift === null ? 'Let payouts go on?' : 'Approve that payouts go on?'}
      text="Not every order of the providers is accounted for. A payment whose attempt was lost may be made a second time."
      hint="The record of the pause keeps it."
      confirm={lift === null ? 'Ask for approval' : 'Approve'}
      busy="Saving…"
      running={command.running}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
