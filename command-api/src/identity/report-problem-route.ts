import { maxReportLength, reportProblem } from '@panelist/domain/identity';
import { limiter, route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'logger' | 'pool' | 'vault' | 'clock'>;

const reports = 60;
const windowSeconds = 60 * 60;

/**
 * Logs what a page reports. Strangers may call it, so it is limited, and never an error of ours.
 */
export function reportProblemRoute(dependencies: Needs) {
  const fromAddress = limiter(dependencies, 'page-reports', reports, windowSeconds);
  return route(reportProblem, async ({ body, address }) => {
    await fromAddress.take(address);
    const { level, message } = body;
    const report = { level, message, body: shortened(body.body) };
    if (level === 'warn' || level === 'error') dependencies.logger.warn({ report }, 'a page reported a problem');
    else dependencies.logger.info({ report }, 'a page reported');
    return { body: {} };
  });
}

/** A small body as it is, so that the logger finds the fields that it hides. */
function shortened(body: unknown): unknown {
  const text = JSON.stringify(body) ?? '';
  return text.length <= maxReportLength ? body : '[long]';
}
