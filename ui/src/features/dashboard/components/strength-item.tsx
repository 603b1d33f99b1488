import type { ChecklistItem, ChecklistName } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import LinkedIn from '@mui/icons-material/LinkedIn';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import PsychologyOutlined from '@mui/icons-material/PsychologyOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import WorkOutlineOutlined from '@mui/icons-material/WorkOutlineOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

interface ChecklistText {
  readonly Icon: typeof SvgIcon;
  readonly title: string;
  readonly description: string;
  readonly action: string;
  /** A dialog that `?verify=` opens on the page, or a section of the profile. */
  readonly opens: { readonly verify: 'email' | 'phone' | 'photo' } | { readonly section: string };
}

/** Each item of the checklist, as the participant reads it. */
const checklistTexts: Readonly<Record<ChecklistName, ChecklistText>> = {
  email: {
    Icon: EmailOutlined,
    title: 'Verify your e-mail',
    description: 'Invitations and payments reach you there.',
    action: 'Verify e-mail',
    opens: { verify: 'email' },
  },
  phone: {
    Icon: PhoneOutlined,
    title: 'Verify your phone',
    description: 'A code shows that the number is yours. Researchers never see it.',
    action: 'Verify phone',
    opens: { verify: 'phone' },
  },
  photo: {
    Icon: PhotoCameraOutlined,
    title: 'Add a profile photo',
    description: 'It shows researchers that you are a real person.',
    action: 'Add photo',
    opens: { verify: 'photo' },
  },
  skills: {
    Icon: PsychologyOutlined,
    title: 'Add your skills',
    description: 'Some projects look for people with a certain skill.',
    action: 'Add skills',
    opens: { section: 'skills' },
  },
  workEmail: {
    Icon: WorkOutlineOutlined,
    title: 'Verify your work e-mail',
    description: 'It opens the projects for industry professionals.',
    action: 'Verify work e-mail',
    opens: { section: 'employment' },
  },
  companyMatch: {
    Icon: BusinessOutlined,
    title: 'Match your work e-mail and company',
    description: 'The address of your work e-mail does not fit the name of your company.',
    action: 'Check employment',
    opens: { section: 'employment' },
  },
  jobFunctions: {
    Icon: BadgeOutlined,
    title: 'Add your job functions',
    description: 'Researchers look for people who do a certain kind of work.',
    action: 'Add job functions',
    opens: { section: 'employment' },
  },
  linkedin: {
    Icon: LinkedIn,
    title: 'Add your LinkedIn profile',
    description: 'Researchers see it once you have applied to their project.',
    action: 'Add LinkedIn',
    opens: { section: 'social' },
  },
  income: {
    Icon: PaymentsOutlined,
    title: 'Add your household income',
    description: 'Some projects need people of each income. It does not count for the strength.',
    action: 'Add income',
    opens: { section: 'demographics' },
  },
  video: {
    Icon: VideocamOutlined,
    title: 'Record a video introduction',
    description: 'A minute lets researchers get to know you. It does not count for the strength.',
    action: 'Record video',
    opens: { section: 'video' },
  },
};

interface StrengthItemProps {
  readonly item: ChecklistItem;
  readonly onDismiss: () => void;
}

/** An item of the checklist that is still open: what it is, why it helps, and where to do it. */
export function StrengthItem({ item, onDismiss }: StrengthItemProps) {
  const { to } = useAddressParam('verify');
  const { Icon, title, description, action, opens } = checklistTexts[item.name];
  return (
    <Stack component="li" columnGap={1.5} columns="24px minmax(0, 1fr)">
      <Icon aria-hidden sx={{ color: 'text.secondary', fontSize: 22 }} />
      <Stack gap={0.25}>
        <Prose component="h3" variant="body2" fontWeight={600}>
          {title}
        </Prose>
        <Muted variant="body2">{description}</Muted>
        <Row wraps gap={0.75} mt={0.5}>
          <Button
            component={Link}
            to={'section' in opens ? `/profile?section=${opens.section}` : to(opens.verify)}
            size="small"
            variant="outlined"
            color="secondary"
          >
            {action}
          </Button>
          {item.mayDismiss && (
            <Button size="small" color="secondary" onClick={onDismiss} aria-label={`Dismiss: ${title}`}>
              Dismiss
            </Button>
          )}
        </Row>
      </Stack>
    </Stack>
  );
}
