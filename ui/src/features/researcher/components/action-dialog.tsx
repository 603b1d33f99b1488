import type { OwnedProject } from '@panelist/domain/catalogue/browser';
import { centsFromDollars, formatCents, type Call } from '@panelist/domain/kernel/browser';
import type { ResearcherAction, ScreenerResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { serverNow } from '../../../shared/api/server-time.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { specialInstructions } from '../../../shared/forms/special-instructions.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { cityTime } from '../../../shared/display/dates.js';
import { viewersZone } from '../../../shared/display/viewers-zone.js';
import { useUserId } from '../../../shared/session/session-store.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { useOwnFunds } from '../api/own-projects.js';
import { actionSchema, bodyOf, initialValues, type ActionValues } from '../model/action-form.js';
import { reserveOf } from '../model/places.js';
import { actionViews, textOf, type ChosenAction } from '../model/response-actions.js';
import { fullName } from '../model/response-text.js';
import { PaymentPreview } from './payment-preview.js';
import { Muted, Toolbar } from '../../../shared/display/layout.js';

/** Who reads the reason. */
const reasonHints: Readonly<Partial<Record<ResearcherAction, string>>> = {
  'withdraw-approval': '',
  'cancel-session': 'The participant reads it.',
};

interface ActionDialogProps {
  readonly project: OwnedProject;
  readonly chosen: ChosenAction;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A response whose call was refused. */
interface Refused {
  readonly response: ScreenerResponse;
  readonly code: string;
  readonly message: string;
}

/** Says what an action does, asks for what it needs, and runs it for each response. */
export function ActionDialog({ project, chosen, onClose, onDone }: ActionDialogProps) {
  const view = actionViews[chosen.action];
  const command = useCommand<Call>(view.contract);
  const [left, setLeft] = useState(chosen.responses);
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const incentiveCents = centsFromDollars(project.incentive);

  const run = async (values: ActionValues) => {
    setRefused([]);
    setDone(0);
    const failures: Refused[] = [];
    for (const response of left) {
      try {
        await command.run({ params: { projectId: project.id, id: response.id }, body: bodyOf(chosen, values) });
      } catch (error) {
        // The error of a field belongs to the form.
        if (left.length === 1 && error instanceof ApiError && error.errors.length > 0) throw error;
        failures.push({ response, code: error instanceof ApiError ? error.code : '', message: messageOf(error) });
      }
      setDone((count) => count + 1);
    }
    await command.refetched();
    setRefused(failures);
    setLeft(failures.map(({ response }) => response));
    if (failures.length > 0) return;
    notify.success(`${view.label}: done for ${namesOf(chosen.responses)}.`);
    onDone();
    onClose();
  };

  return (
    <AppDialog open title={`${view.label}: ${namesOf(left)}`} onClose={onClose} locked={command.running}>
      <Muted mb={2}>{textOf({ ...chosen, responses: left }, incentiveCents, serverNow().toISOString())}</Muted>
      <Form
        initialValues={initialValues(chosen)}
        schema={actionSchema(chosen, incentiveCents)}
        onSubmit={run}
        label={view.label}
        summary="failure"
      >
        {refused.length > 0 && <Refusals refused={refused} project={project} />}
        {view.asks === 'message' && <InvitationFields project={project} responses={left} />}
        {view.asks === 'reason' && (
          <TextField
            name="reason"
            label="Reason"
            rows={3}
            maxLength={2000}
            hint={reasonHints[chosen.action] ?? 'Kept with the response.'}
          />
        )}
        {view.asks === 'tip' && (
          <>
            <TextField name="tip" label="Tip in US dollars" optional inputMode="decimal" hint="Paid whole, without a fee." />
            <PaymentPreview
              incentiveCents={incentiveCents}
              feesCents={left.map(({ referralFee }) => centsFromDollars(referralFee))}
            />
          </>
        )}
        {view.asks === 'session' && (
          <>
            <TextField
              name="bookedDate"
              label={`Time of the session (${cityTime(viewersZone())})`}
              type="datetime-local"
              hint="As your page confirmed it."
            />
            <TextField
              name="meetingCancelLink"
              label="Link to cancel it"
              type="url"
              optional
              hint="With it the participant cancels on your page. Left empty, one that is known stays."
            />
          </>
        )}
        <Toolbar gap={1}>
          <Button variant="outlined" onClick={onClose} disabled={command.running}>
            Cancel
          </Button>
          <SubmitButton size="medium" busy={left.length > 1 ? `${done} of ${left.length}…` : 'One moment…'}>
            {refused.length > 0 ? 'Try again' : view.label}
          </SubmitButton>
        </Toolbar>
      </Form>
    </AppDialog>
  );
}

function namesOf(responses: readonly ScreenerResponse[]): string {
  const [first] = responses;
  return first !== undefined && responses.length === 1 ? fullName(first) : `${responses.length} participants`;
}

interface InvitationFieldsProps {
  readonly project: OwnedProject;
  readonly responses: readonly ScreenerResponse[];
}

function InvitationFields({ project, responses }: InvitationFieldsProps) {
  const reserved = reserveOf(project, responses);
  const isReferred = responses.some(({ referralFee }) => referralFee > 0);
  return (
    <>
      <TextField name="message" label="Message to the participant" rows={4} {...specialInstructions} />
      <TextField
        name="remoteCommunicationDetails"
        label={project.researchConductType === 1 ? 'Place, and how to find it' : 'Link or number of the session'}
        optional
        {...specialInstructions}
      />
      {reserved > 0 && (
        <Muted variant="body2">
          Reserves {formatCents(reserved)} of your organization’s funds: the incentive and the highest tip
          {isReferred && ', and the fee for their referral'}.
        </Muted>
      )}
    </>
  );
}

/** Why calls were refused, and what makes them possible. */
function Refusals({ refused, project }: { readonly refused: readonly Refused[]; readonly project: OwnedProject }) {
  // An admin acts in projects that other organizations pay for.
  const isOwn = useUserId() === project.ownerId;
  const funds = useOwnFunds().data;
  const [first] = refused;
  const lacksFunds = refused.some(({ code }) => code === 'catalogue.funds-insufficient');
  return (
    <ErrorAlert>
      {refused.map(({ response, message }) => (
        <div key={response.id}>{refused.length > 1 ? `${fullName(response)}: ${message}` : message}</div>
      ))}
      {lacksFunds && (
        <div>
          {isOwn && funds && `${formatCents(funds.balanceCents - funds.reservedCents)} are left to reserve. `}
          One invitation needs {formatCents(reserveOf(project, first === undefined ? [] : [first.response]))}. Ask the operator of
          this site to book your deposit; then try again here. Responses that you reject or mark invalid free what they hold.
        </div>
      )}
    </ErrorAlert>
  );
}
