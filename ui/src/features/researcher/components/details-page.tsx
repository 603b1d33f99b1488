import { isHard, type Criterion } from '@panelist/domain/catalogue/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { SectionCard } from '../../../shared/display/section-card.js';
import { LocalTime } from '../../../shared/display/time.js';
import { formatMoney } from '../../../shared/money/money.js';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { questionTypeNames } from '../model/project-text.js';
import { criterionNames } from '../model/target-criteria.js';
import { useProject } from './project-frame.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** What the project says, as it was sent. It cannot be changed; a copy of it can. */
export function DetailsPage() {
  const project = useProject();
  const target = Object.entries(project.target).flatMap(([criterion, wanted]) =>
    wanted === undefined || wanted.length === 0 ? [] : [{ criterion: criterion as Criterion, wanted }],
  );
  return (
    <Stack shrinks gap={2.5}>
      <Row wraps gap={1.5} alignItems="center">
        <Muted flex="1 1 18rem">
          A project stays as it was sent, for participants apply on what it says. To change something, publish a copy.
        </Muted>
        <Button component={Link} to={`/researcher/publish?from=${project.id}`} variant="outlined">
          Copy into a new project
        </Button>
      </Row>
      <SectionCard title="Project" heading="h2">
        <Facts>
          <Fact name="Code">{project.code}</Fact>
          <Fact name="Description">
            <span style={{ whiteSpace: 'pre-line' }}>{project.description}</span>
          </Fact>
          <Fact name="Where">
            {project.researchConductType === 1 ? (project.location?.formattedAddress ?? 'In person') : 'Remote'}
          </Fact>
          <Fact name="Audience">{project.talkToAudience === 1 ? 'Industry professionals' : 'General population'}</Fact>
          <Fact name="Time">{project.timeMinutesRequired} minutes</Fact>
          <Fact name="Company">
            {project.companyName}
            {project.hideCompanyName && ' (hidden from participants)'}
          </Fact>
          {project.topics.length > 0 && <Fact name="Topics">{project.topics.join(', ')}</Fact>}
          {project.publishedAt && (
            <Fact name="Published">
              <LocalTime at={project.publishedAt} />
            </Fact>
          )}
          {project.decisionDate && <Fact name="You decide by">{project.decisionDate}</Fact>}
          {project.externalBookingUrl && <Fact name="Booked at">{project.externalBookingUrl}</Fact>}
          {project.task && (
            <Fact name="Task">
              {project.task.url}
              {project.task.instructions !== '' && `: ${project.task.instructions}`}
            </Fact>
          )}
        </Facts>
      </SectionCard>
      <SectionCard title="Terms" heading="h2">
        <Facts>
          <Fact name="You pay">{formatMoney(project.incentive)}</Fact>
          <Fact name="Participant receives">{formatMoney(project.panelistRemuneration)}</Fact>
          <Fact name="Referral fee">{project.referralFee === null ? 'The usual one' : formatMoney(project.referralFee)}</Fact>
          <Fact name="Agreement">{project.nda.type === 'none' ? 'None' : (project.nda.url ?? project.nda.type)}</Fact>
          <Fact name="Invites by itself">{yesNo(project.autoInvite)}</Fact>
          <Fact name="E-mail shared">{yesNo(project.exposeParticipantEmails)}</Fact>
          <Fact name="Identity verified">{yesNo(project.requiresIdentityVerification)}</Fact>
        </Facts>
      </SectionCard>
      <SectionCard title="Target" heading="h2">
        {target.length === 0 ? (
          <Typography>Everybody.</Typography>
        ) : (
          <Facts>
            {target.map(({ criterion, wanted }) => (
              <Fact key={criterion} name={`${criterionNames[criterion]}${isHard(criterion) ? ' (required)' : ''}`}>
                {wanted.map((one) => (typeof one === 'string' ? one : one.join(' to '))).join(', ')}
              </Fact>
            ))}
          </Facts>
        )}
      </SectionCard>
      <SectionCard title="Screener" heading="h2">
        <Stack component="ol" m={0} pl={2.5} gap={1.5}>
          {project.screener.map((question) => (
            <li key={question.uid}>
              <Prose overflowWrap="anywhere" fontWeight={600}>
                {question.text}
              </Prose>
              <Muted variant="body2">
                {questionTypeNames[question.questionType]}
                {question.isRequired && ', required'}
                {question.answers.length > 0 && `: ${question.answers.map(({ text }) => text).join(' / ')}`}
              </Muted>
            </li>
          ))}
        </Stack>
      </SectionCard>
    </Stack>
  );
}
