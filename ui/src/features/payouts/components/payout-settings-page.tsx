import { normaliseEmail, type AnswerOf } from '@panelist/domain/kernel/browser';
import { changePayoutSettings, payoutSettings } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { isDemo } from '../../../shared/page-config/page-config.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { formatClockSecond } from '../../../shared/display/dates.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import {
  DestinationFields,
  type ServedMethods,
  destinationRules,
  type Destination,
} from '../../../entities/payout/destination-fields.js';
import { methodPhrase } from '../../../entities/payout/method-text.js';
import { useSession } from '../../../shared/session/session-store.js';
import { Banner } from '../../../shared/states/banner.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { PendingDestination } from './pending-destination.js';
import { announce } from '../../../shared/page/announcer.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

/**
 * The sandboxes' special addresses (contract, Payouts) select the outcome, like a test card's
 * number.
 */
const addresses = [
  { email: 'insufficient-funds@sandbox.example', outcome: 'Refused: the payer is out of funds.' },
  { email: 'blocked@sandbox.example', outcome: 'Accepted, then not delivered; a new address sends it again.' },
  { email: 'unclaimed@sandbox.example', outcome: 'PayPal: waits to be claimed. Gift card: not delivered.' },
  { email: 'timeout-then-paid@sandbox.example', outcome: 'The answer never arrives; it is looked up, and paid once.' },
  { email: 'fails-twice@sandbox.example', outcome: 'The provider fails twice, then pays.' },
  { email: 'never-known@sandbox.example', outcome: 'Nobody ever learns whether it was paid, until operations settle it.' },
  { email: 'slow@sandbox.example', outcome: 'Everything takes its time.' },
] as const;

/** Only in the demo: addresses that make a payout fail. A click fills the form's address. */
function SandboxAddresses() {
  const form = useFormikContext<Destination>();
  const use = (email: string) => {
    void form.setFieldValue('email', email);
    announce(`Address set to ${email}`);
  };
  return (
    <Box
      component="details"
      sx={{ fontSize: '0.9375rem', '& > summary': { cursor: 'pointer', color: 'text.secondary', py: 0.5, width: 'fit-content' } }}
    >
      <summary>Demo: addresses that make a payment fail</summary>
      <Stack component="ul" list mt={1} gap={1}>
        {addresses.map(({ email, outcome }) => (
          <Row component="li" key={email} line="above" wraps alignItems="center" gap={1} py={1}>
            <Block flex="1 1 15rem" minWidth={0}>
              <Prose variant="body2" overflowWrap="anywhere" fontWeight={600}>
                {email}
              </Prose>
              <Muted variant="body2">{outcome}</Muted>
            </Block>
            <Button size="small" variant="outlined" onClick={() => use(email)} aria-label={`Use ${email}`}>
              Use
            </Button>
          </Row>
        ))}
      </Stack>
    </Box>
  );
}

/** The default destination of future payouts. */
export function PayoutSettingsPage() {
  const settings = useQuery(payoutSettings, {});
  const [savedAt, setSavedAt] = useState<string>();
  return (
    <Page
      title="Payout settings"
      lead="Where your money goes, from the next payment on."
      width="reading"
      actions={
        <Button component={Link} to="/payouts" variant="outlined">
          Your earnings
        </Button>
      }
    >
      <QueryState query={settings} skeleton={<FormSkeleton fields={2} />} errorTitle="Your payout settings could not be loaded">
        {(value) => (
          <SettingsForm
            key={`${value.type} ${value.email}`}
            settings={value}
            isDefault={value.isDefault}
            pending={value.pending}
            served={value}
            savedAt={savedAt}
            onSaved={() => setSavedAt(new Date().toISOString())}
          />
        )}
      </QueryState>
    </Page>
  );
}

interface SettingsFormProps {
  readonly settings: Destination;
  readonly isDefault: boolean;
  readonly pending: AnswerOf<typeof payoutSettings>['pending'];
  readonly served: ServedMethods;
  readonly savedAt: string | undefined;
  readonly onSaved: () => void;
}

function SettingsForm({ settings, isDefault, pending, served, savedAt, onSaved }: SettingsFormProps) {
  const session = useSession();
  const change = useCommand(changePayoutSettings);
  const visited = session.status === 'in' && session.loggedInAsUser;
  const initial: Destination = { type: settings.type, email: settings.email };
  const save = async (values: Destination) => {
    const saved = await change.run({ body: { ...values, email: normaliseEmail(values.email) } });
    onSaved();
    const to = `${methodPhrase[saved.type]} to ${saved.email}`;
    notify.success(
      saved.pending === null
        ? `Saved. The next payment goes as ${to}.`
        : `We sent a mail to your account’s address. Once you confirm it there, payments go as ${to}.`,
    );
  };
  return (
    <Form initialValues={initial} schema={destinationRules} onSubmit={save} label="Payout settings" summary="failure">
      {isDefault && (
        <Banner meaning="notice">
          Until you choose a way that pays where you live, each payment is {methodPhrase[settings.type]} to the e-mail of your
          account, {settings.email}.
        </Banner>
      )}
      {visited && (
        <Banner meaning="attention">While you are logged in as somebody else, where their money goes can’t be changed.</Banner>
      )}
      {pending !== null && <PendingDestination pending={pending} disabled={visited} />}
      <DestinationFields disabled={visited} served={served} />
      {served.methods.length === 0 && (
        <Banner meaning="attention">
          Neither provider pays people in your country at the moment. What you earn stays yours: write to our{' '}
          <MuiLink component={Link} to="/support">
            support
          </MuiLink>
          , who find a way with you.
        </Banner>
      )}
      <Muted variant="body2">Payments that are already on their way keep their address.</Muted>
      <Row wraps alignItems="center" gap={2}>
        <SubmitButton busy="Saving…" disabled={visited}>
          Save
        </SubmitButton>
        {savedAt && <SavedMark at={savedAt} />}
      </Row>
      {isDemo() && !visited && <SandboxAddresses />}
    </Form>
  );
}

/** Shown until the form changes again. */
function SavedMark({ at }: { readonly at: string }) {
  const { dirty } = useFormikContext();
  return dirty ? null : <StatusChip meaning="paid" label={`Saved ${formatClockSecond(at)}`} />;
}
