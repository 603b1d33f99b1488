import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { referralStatusTexts, type Referral } from '@panelist/domain/referral/browser';
import { Link as RouterLink } from 'react-router-dom';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { meaningOf, stepsOf } from '../model/steps.js';
import Done from '@mui/icons-material/CheckCircle';
import Open from '@mui/icons-material/RadioButtonUnchecked';
import { LocalTime } from '../../../shared/display/time.js';
import { visuallyHidden } from '../../../shared/page/visually-hidden.js';
import { Block, Muted, Prose, Row, Span, Stack } from '../../../shared/display/layout.js';

/**
 * The steps of a referral: completed ones with a check and their time, others with an empty circle.
 */
const Steps = ({ referral }: { readonly referral: Referral }) => (
  <Stack component="ol" aria-label="Steps" list gap={1.25}>
    {stepsOf(referral).map(({ status, title, meaning, isCompleted, isActive, at }) => (
      <Row
        component="li"
        key={status}
        {...(isActive ? { 'aria-current': 'step' as const } : {})}
        gap={1.25}
        alignItems="flex-start"
      >
        {isCompleted ? (
          <Done aria-hidden sx={{ fontSize: 20, mt: 0.25, color: `${meaningOf(status)}.main` }} />
        ) : (
          <Open aria-hidden sx={{ fontSize: 20, mt: 0.25, color: 'text.secondary' }} />
        )}
        <Block minWidth={0} flex={1}>
          <Row wraps columnGap={1.5} justifyContent="space-between">
            <Prose
              fontWeight={isActive ? 640 : 450}
              color={isActive && status === 'PAID' ? 'paid.text' : isCompleted ? 'text.primary' : 'text.secondary'}
            >
              {title}
              <Box component="span" sx={visuallyHidden}>
                {isCompleted ? ': completed' : ': ahead'}
              </Box>
            </Prose>
            {at !== null && (
              <Muted variant="body2">
                <LocalTime at={at} />
              </Muted>
            )}
          </Row>
          {isActive && <Muted variant="body2">{meaning}</Muted>}
        </Block>
      </Row>
    ))}
  </Stack>
);

interface ReferralPanelProps {
  readonly referral: Referral;
  /** Of the closed panel, in pixels. */
  readonly height: number;
}

const kindOf = ({ referralType, project }: Referral): string =>
  referralType === 'network' ? 'Network referral' : project ? `Project referral: ${project.name}` : 'Project referral';

/** A referred person with their status; opens to the steps (document 3 §2, Referrals). */
export function ReferralPanel({ referral, height }: ReferralPanelProps) {
  const { id, activeStatus, referredUser, project } = referral;
  return (
    <Accordion
      disableGutters
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '14px !important',
        boxShadow: 'none',
        overflow: 'hidden',
        '&::before': { display: 'none' },
      }}
    >
      <AccordionSummary
        expandIcon={<ExpandMore aria-hidden />}
        id={`referral-${id}`}
        aria-controls={`steps-${id}`}
        sx={{ minHeight: height, px: 2, fontFamily: 'inherit', '& .MuiAccordionSummary-content': { minWidth: 0, my: 1 } }}
      >
        <Stack
          flex={1}
          minWidth={0}
          gap={{ xs: 0.75, sm: 2 }}
          alignItems="center"
          pr={1}
          columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
        >
          <Block minWidth={0}>
            <Prose component="span" noWrap display="block" fontWeight={620}>
              {referredUser.prettyFullName}
            </Prose>
            <Muted component="span" variant="body2" noWrap display="block">
              {kindOf(referral)}
            </Muted>
          </Block>
          <Span justifySelf="start">
            <StatusChip meaning={meaningOf(activeStatus)} label={referralStatusTexts[activeStatus].title} />
          </Span>
        </Stack>
      </AccordionSummary>
      <AccordionDetails id={`steps-${id}`} sx={{ px: 2, pt: 0.5, pb: 2 }}>
        <Muted variant="body2" mb={1.5}>
          Signed up {referredUser.prettySignupDate}
          {project && (
            <>
              {' · '}
              <Link component={RouterLink} to={`/projects/view/${project.id}`}>
                See the project
              </Link>
            </>
          )}
        </Muted>
        <Steps referral={referral} />
      </AccordionDetails>
    </Accordion>
  );
}
