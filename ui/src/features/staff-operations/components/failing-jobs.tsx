import type { FailingJob } from '@panelist/domain/operations/browser';
import Typography from '@mui/material/Typography';
import { LocalTime } from '../../../shared/display/time.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';

const columns = ['Job', 'Attempts', 'Last error', 'Next try'] as const;

/** Jobs whose last run failed: those that run again, then those that are given up. */
export function FailingJobs({ jobs }: { readonly jobs: readonly FailingJob[] }) {
  return (
    <section aria-labelledby="failing-jobs">
      <Typography variant="h2" id="failing-jobs" sx={{ mb: 0.5 }}>
        Failing jobs
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {jobs.length === 0
          ? 'None. A job that fails is listed here until it succeeds.'
          : 'The next to run comes first, then those that are given up; at most 20 of each queue and kind.'}
      </Typography>
      {jobs.length > 0 && (
        <ResponsiveTable label="Failing jobs" columns={columns}>
          {jobs.map((job) => (
            <Row key={`${job.name} ${job.jobId}`}>
              <Cell breaks>
                <Typography component="span" sx={{ fontWeight: 600, display: 'block' }}>
                  {job.name}
                </Typography>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {job.jobId}
                </Typography>
              </Cell>
              <Cell label={columns[1]}>
                {job.attempts} of {job.mostAttempts}
              </Cell>
              <Cell label={columns[2]} breaks>
                {job.error === '' ? 'No text' : job.error}
              </Cell>
              <Cell label={columns[3]}>
                {job.nextTryAt === null ? (
                  <>
                    None: given up <LocalTime at={job.failedAt} form="second" />
                  </>
                ) : (
                  <LocalTime at={job.nextTryAt} form="second" />
                )}
              </Cell>
            </Row>
          ))}
        </ResponsiveTable>
      )}
    </section>
  );
}
