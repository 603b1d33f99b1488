import { CardLink } from '../../../shared/display/card-link.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { maskedEmail, maskedName, maskedPhone } from '../../../entities/staff-access/mask.js';
import { EmailText } from '../../../shared/display/email-text.js';
import { LocalTime } from '../../../shared/display/time.js';
import type { Participant } from '../model/participant.js';
import { Block, Muted, Prose, Stack } from '../../../shared/display/layout.js';

const nameIn = ({ firstName, lastName }: Participant): string => `${firstName} ${lastName}`.trim();

export const fullName = (participant: Participant): string => nameIn(participant) || 'Name erased';

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/**
 * Names and addresses are masked: the participant's own page shows them to who says why (ADR 47).
 */
export function ParticipantList({ participants }: { readonly participants: readonly Participant[] }) {
  const { to } = useAddressParam('userId');
  return (
    <Stack component="ul" list gap={1.5}>
      {participants.map((participant) => (
        <CardStack
          component="li"
          key={participant.userId}
          linked
          px={{ xs: 2, sm: 2.5 }}
          py={1.75}
          columnGap={3}
          rowGap={0.5}
          columns={{ xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' }}
          alignItems="center"
        >
          <Block minWidth={0}>
            <Prose variant="h3" overflowWrap="anywhere">
              <CardLink to={to(participant.userId)}>{maskedName(nameIn(participant)) || 'Name erased'}</CardLink>
            </Prose>
            <Muted variant="body2" overflowWrap="anywhere">
              <EmailText address={maskedEmail(participant.email)} />
              {participant.phone ? ` · ${maskedPhone(participant.phone)}` : ''}
            </Muted>
          </Block>
          <Muted variant="body2">
            {counted(participant.responses, 'response')}, {counted(participant.payouts, 'payout')}
          </Muted>
          <Muted variant="body2">
            Since <LocalTime at={participant.registeredAt} />
          </Muted>
        </CardStack>
      ))}
    </Stack>
  );
}
