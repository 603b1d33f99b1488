import type { OwnedProject } from '@panelist/domain/catalogue/browser';
import type { ResearcherAction, ScreenerResponse } from '@panelist/domain/participation/browser';
import { countryName } from '@panelist/domain/profile/browser';
import Link from '@mui/material/Link';
import type { ComponentProps } from 'react';
import { SidePanel } from '../../../shared/dialog/side-panel.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { cityTime } from '../../../shared/display/dates.js';
import { LocalTime } from '../../../shared/display/time.js';
import { formatMoney } from '../../../shared/money/money.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { useResponse } from '../api/responses.js';
import { fitOf, fullName, notSharedSince, statusOf, withheldName } from '../model/response-text.js';
import { ActionButtons } from './action-buttons.js';
import { Answers } from './answers.js';
import { Introduction } from './introduction.js';
import { Block, Muted } from '../../../shared/display/layout.js';

/** In the place of what the participant withdrew. */
const NotShared = ({ since }: { readonly since: string }) => (
  <em>
    No longer shared since <LocalTime at={since} form="day" />
  </em>
);

interface ResponsePanelProps {
  readonly project: OwnedProject;
  readonly onAct: (action: ResearcherAction, responses: readonly ScreenerResponse[]) => void;
}

/** One response with its answers, next to the list; the address names it. */
export function ResponsePanel({ project, onAct }: ResponsePanelProps) {
  const open = useAddressParam('response');
  const query = useResponse(project.id, open.value);
  const response = query.data?.items[0];
  return (
    <SidePanel open={open.value !== null} title={response ? fullName(response) : 'Response'} onClose={() => open.clear()}>
      <QueryState
        query={query}
        skeleton={<TextSkeleton lines={6} />}
        errorTitle="The response could not be loaded"
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="This response is not there" text="It may belong to another project." />}
      >
        {({ items: [shown] }) =>
          shown && (
            <>
              <ActionButtons response={shown} onAct={(action) => onAct(action, [shown])} />
              {shown.actions.includes('invalid') && shown.actions.includes('reject-quality') && (
                <Muted variant="body2">
                  Mark invalid what cannot be used, reject what was not done well enough. Both are final.
                </Muted>
              )}
              <Person response={shown} />
              <SectionCard title="Answers" heading="h3">
                <AnswersOrSince questions={project.screener} response={shown} />
              </SectionCard>
              <Agreed response={shown} />
            </>
          )
        }
      </QueryState>
    </SidePanel>
  );
}

function AnswersOrSince(props: ComponentProps<typeof Answers>) {
  const since = notSharedSince(props.response, 'answers');
  return since === null ? <Answers {...props} /> : <NotShared since={since} />;
}

function Person({ response }: { readonly response: ScreenerResponse }) {
  const { participant, submittedAt, place, withheld } = response;
  const fit = fitOf(response);
  const links = Object.entries(participant.socialLinks ?? {}).flatMap(([name, { url }]) => (url ? [{ name, url }] : []));
  return (
    <SectionCard title="Participant" heading="h3">
      <Introduction key={response.id} response={response} />
      <Facts>
        <Fact name="Status">
          <StatusChip {...statusOf(response)} />
        </Fact>
        {fit && (
          <Fact name="Screener">
            <StatusChip {...fit} />
          </Fact>
        )}
        {submittedAt && (
          <Fact name="Submitted">
            <LocalTime at={submittedAt} />
          </Fact>
        )}
        {participant.countryChange && (
          <Fact name="Country changed">
            {countryName(participant.countryChange.from)} to {countryName(participant.countryChange.to)},{' '}
            <LocalTime at={participant.countryChange.at} />
          </Fact>
        )}
        {participant.email && (
          <Fact name="E-mail">
            <Link href={`mailto:${participant.email}`}>{participant.email}</Link>
          </Fact>
        )}
        {links.length > 0 && (
          <Fact name="Social links">
            <Block component="ul" list>
              {links.map(({ name, url }) => (
                <li key={name}>
                  <Link href={url} target="_blank" rel="noreferrer noopener">
                    {url}
                  </Link>
                </li>
              ))}
            </Block>
          </Fact>
        )}
        {place && (
          <Fact name="Was near">
            {place.latitude}, {place.longitude}
          </Fact>
        )}
        {withheld
          .filter(({ kind }) => kind !== 'answers')
          .map(({ kind, since }) => (
            <Fact key={kind} name={withheldName[kind]}>
              <NotShared since={since} />
            </Fact>
          ))}
      </Facts>
    </SectionCard>
  );
}

/** What was agreed and done since: invitation, session, completion, payment, cancellation. */
function Agreed({ response }: { readonly response: ScreenerResponse }) {
  const { invitation, booking, checkIn, bookedElsewhere, payment, referralFee, cancellation } = response;
  const { projectStarted, completionMarkedAt, rescheduleOverriden } = response;
  if (!invitation && !payment && !cancellation) return null;
  return (
    <SectionCard title="Invitation and payment" heading="h3">
      <Facts>
        {invitation?.message && <Fact name="Your message">{invitation.message}</Fact>}
        {invitation?.remoteCommunicationDetails && <Fact name="Link or place">{invitation.remoteCommunicationDetails}</Fact>}
        {booking && (
          <Fact name="Session">
            <LocalTime at={booking.start} form="appointment" /> (the participant booked in {cityTime(booking.timezone)})
            {rescheduleOverriden && '; may be moved once more'}
          </Fact>
        )}
        {checkIn && (checkIn.participantAt ?? checkIn.researcherAt) !== null && (
          <Fact name="Checked in">
            {checkIn.participantAt === null ? 'You' : checkIn.researcherAt === null ? 'The participant' : 'Both of you'}
          </Fact>
        )}
        {bookedElsewhere && (
          <Fact name="Session">
            <LocalTime at={bookedElsewhere.start} form="appointment" /> (booked on your page)
          </Fact>
        )}
        {projectStarted && <Fact name="Started">Yes</Fact>}
        {completionMarkedAt && (
          <Fact name="Marked as completed">
            <LocalTime at={completionMarkedAt} />
          </Fact>
        )}
        {payment && (
          <>
            <Fact name="You pay">
              {formatMoney(payment.incentive + payment.tip + referralFee)}
              {referralFee > 0 && ` (of it ${formatMoney(referralFee)} for the referral)`}
            </Fact>
            <Fact name="Participant receives">{formatMoney(payment.net)}</Fact>
          </>
        )}
        {cancellation && (
          <Fact name="Cancelled">
            {cancellation.message || (notSharedSince(response, 'cancellation') === null ? 'Without a message' : 'Yes')}
            {cancellation.tooLate && ' (too late)'}
          </Fact>
        )}
      </Facts>
    </SectionCard>
  );
}
