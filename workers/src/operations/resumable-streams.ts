import { supersededReactions } from '@panelist/domain/operations';
import { sql } from '@panelist/infra/postgres';

/** The parked streams that the operations page shows and an operator can resume. */
export const resumableStreams = sql`(select from app.parked_streams where name <> all(${supersededReactions})) parked`;
