import { alertSettings, mostAlertsADay, setAlertSettings } from '@panelist/domain/saved-search/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import Typography from '@mui/material/Typography';
import { useCommand } from '../../../../shared/api/use-command.js';
import { useQuery } from '../../../../shared/api/use-query.js';
import { Muted, Stack } from '../../../../shared/display/layout.js';
import { Form } from '../../../../shared/forms/form.js';
import { SelectField } from '../../../../shared/forms/select-field.js';
import { notify } from '../../../../shared/notices/notices.js';
import { QueryState } from '../../../../shared/states/query-state.js';
import { FormSkeleton } from '../../../../shared/states/skeletons.js';
import { hourChoices, timesOf, valuesOf } from '../../model/alert-times.js';
import { notifyingErrors } from '../../model/notifying-errors.js';
import { SaveButton } from '../save-button.js';
import { useIsVisit } from '../visit-banner.js';

/** Quiet hours, and how many alerts a day. */
export function AlertTimes() {
  const settings = useQuery(alertSettings, {});
  return (
    <QueryState query={settings} skeleton={<FormSkeleton fields={3} />} errorTitle="Your alert times could not be loaded">
      {(data) => <TimesForm key={JSON.stringify([data.quietHours, data.mostADay])} settings={data} />}
    </QueryState>
  );
}

const mostChoices = Array.from({ length: mostAlertsADay }, (_each, index) => ({
  code: String(index + 1),
  value: String(index + 1),
}));

function TimesForm({ settings }: { readonly settings: AnswerOf<typeof alertSettings> }) {
  const save = useCommand(setAlertSettings);
  const isVisit = useIsVisit();
  const submit = notifyingErrors(async (values: ReturnType<typeof valuesOf>) => {
    await save.run({ body: timesOf(values) });
    notify.success('Your alert times were saved.');
  });
  return (
    <Form
      initialValues={valuesOf(settings)}
      schema={async () => (await import('../../model/settings-schemas.js')).alertTimesSchema}
      onSubmit={submit}
      label="When alerts come"
      summary="failure"
    >
      <Typography variant="h3">When alerts come</Typography>
      <Muted variant="body2">
        What is found in your quiet hours is one alert after them. More than your most a day is one alert the next day. Hours are
        those of your time zone.
      </Muted>
      <Stack columns={{ xs: '1fr', sm: '1fr 1fr 1fr' }} gap={2}>
        <SelectField name="from" label="Quiet from" choices={[{ code: 'none', value: 'No quiet hours' }, ...hourChoices]} />
        <SelectField name="until" label="Quiet until" choices={hourChoices} />
        <SelectField name="mostADay" label="Most alerts a day" choices={mostChoices} />
      </Stack>
      <SaveButton busy="Setting…" unchanged="The times are as you chose them." disabled={isVisit}>
        Set alert times
      </SaveButton>
    </Form>
  );
}
