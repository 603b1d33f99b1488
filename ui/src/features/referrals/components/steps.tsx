import Done from '@mui/icons-material/CheckCircle';
import Open from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Referral } from '@panelist/domain/referral/browser';
import { LocalTime } from '../../../shared/display/time.js';
import { visuallyHidden } from '../../../shared/page/visually-hidden.js';
import { meaningOf, stepsOf } from '../model/steps.js';

/** The steps of a referral: completed ones with a check and their time, others with an empty circle. */
export const Steps = ({ referral }: { readonly referral: Referral }) => (
  <Box component="ol" aria-label="Steps" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
    {stepsOf(referral).map(({ status, title, meaning, isCompleted, isActive, at }) => (
      <Box
        component="li"
        key={status}
        {...(isActive ? { 'aria-current': 'step' as const } : {})}
        sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}
      >
        {isCompleted ? (
          <Done aria-hidden sx={{ fontSize: 20, mt: 0.25, color: `${meaningOf(status)}.main` }} />
        ) : (
          <Open aria-hidden sx={{ fontSize: 20, mt: 0.25, color: 'text.secondary' }} />
        )}
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, justifyContent: 'space-between' }}>
            <Typography
              sx={{
                fontWeight: isActive ? 640 : 450,
                color: isActive && status === 'PAID' ? 'paid.text' : isCompleted ? 'text.primary' : 'text.secondary',
              }}
            >
              {title}
              <Box component="span" sx={visuallyHidden}>
                {isCompleted ? ': completed' : ': ahead'}
              </Box>
            </Typography>
            {at !== null && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <LocalTime at={at} />
              </Typography>
            )}
          </Box>
          {isActive && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {meaning}
            </Typography>
          )}
        </Box>
      </Box>
    ))}
  </Box>
);
