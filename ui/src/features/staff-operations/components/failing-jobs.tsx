import type { FailingJob } from '@panelist/domain/operations/browser';
import { LocalTime } from '../../../shared/display/time.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import { Muted, Prose } from '../../../shared/display/layout.js';

const columns = ['Job', 'Attempts', 'Last error', 'Next try'] as const;

/** Jobs whose last run failed: those that run again, then those that are given up. */
export function FailingJobs({ jobs }: { readonly jobs: readonly FailingJob[] }) {
  return (
    <section aria-labelledby="failing-jobs">
      <Prose variant="h2" id="failing-jobs" mb={0.5}>
        Failing jobs
      </Prose>
      <Muted mb={1.5}>
        {jobs.length === 0
          ? 'None. A job that fails is listed here until it succeeds.'
          : 'The next to run comes first, then those that are given up; at most 20 of each queue and kind.'}
      </Muted>
      {jobs.length > 0 && (
        <ResponsiveTable label="Failing jobs" columns={columns}>
          {jobs.map((job) => (
            <Row key={`${job.name} ${job.jobId}`}>
              <Cell breaks>
                <Prose component="span" display="block" fontWeight={600}>
                  {job.name}
                </Prose>
                <Muted variant="caption">{job.jobId}</Muted>
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
