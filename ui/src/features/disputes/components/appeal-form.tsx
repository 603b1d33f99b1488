import { appealDispute, disputeLifecycle, writtenSchema } from '@panelist/domain/dispute/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { LocalTime } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import { WrittenForm } from './written-form.js';
import { Muted } from '../../../shared/display/layout.js';

/** Appeals a decision against the participant, once. */
export function AppealForm({ id, until }: { readonly id: string; readonly until: string | null }) {
  const appeal = useCommand(appealDispute);
  return (
    <SectionCard title="Appeal the decision" heading="h2">
      <Muted mb={2}>
        You can appeal once
        {until !== null && (
          <>
            , until <LocalTime at={until} />
          </>
        )}
        . Another member of our support team decides within {disputeLifecycle.decisionDays} days, and that decision is final.
      </Muted>
      <WrittenForm
        about={`appeal.${id}`}
        label="Appeal"
        textLabel="Why the decision is wrong"
        textHint="Say what the decision left out or got wrong."
        submit="Appeal"
        schema={writtenSchema}
        onSend={async ({ text, files }) => {
          await appeal.run({ params: { id }, body: { text, files: [...files] } });
          notify.success('Your appeal is with our support team.');
        }}
      />
    </SectionCard>
  );
}
