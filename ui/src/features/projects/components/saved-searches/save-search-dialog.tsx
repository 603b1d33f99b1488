import { criteriaText, saveSearch, type AlertChannel, type SearchCriteria } from '@panelist/domain/saved-search/browser';
import { useState } from 'react';
import { ChannelBoxes } from '../../../../entities/saved-search/channel-boxes.js';
import { useCommand } from '../../../../shared/api/use-command.js';
import { AppDialog } from '../../../../shared/dialog/app-dialog.js';
import { Muted, Stack } from '../../../../shared/display/layout.js';
import { Form } from '../../../../shared/forms/form.js';
import { SubmitButton } from '../../../../shared/forms/submit-button.js';
import { TextField } from '../../../../shared/forms/text-field.js';
import { notify } from '../../../../shared/notices/notices.js';

interface SaveSearchDialogProps {
  readonly criteria: SearchCriteria;
  readonly onClose: () => void;
}

/** Saves what the list shows now, under a name, with the alerts that the person chooses. */
export function SaveSearchDialog({ criteria, onClose }: SaveSearchDialogProps) {
  const save = useCommand(saveSearch);
  const [alerts, setAlerts] = useState<readonly AlertChannel[]>([]);
  const text = criteriaText(criteria);
  const submit = async ({ name }: { readonly name: string }): Promise<void> => {
    await save.run({ body: { name, criteria, alerts: [...alerts] } });
    notify.success(
      alerts.length === 0 ? 'The search is saved.' : 'The search is saved. We alert you when a new project fits it.',
    );
    onClose();
  };
  return (
    <AppDialog open title="Save this search" onClose={onClose} locked={save.running} width={480}>
      <Form
        initialValues={{ name: text.slice(0, 100) }}
        schema={async () => (await import('../../model/save-search-schema.js')).saveSearchSchema}
        onSubmit={submit}
        label="Save this search"
        summary="failure"
      >
        <TextField name="name" label="Name" maxLength={100} inputProps={{ autoFocus: true }} />
        <Stack gap={0.5}>
          <ChannelBoxes label="Alert me about new projects" chosen={alerts} onChange={setAlerts} />
          <Muted variant="body2">At once, but not in your quiet hours. You choose those in the notification settings.</Muted>
        </Stack>
        <SubmitButton busy="Saving…">Save</SubmitButton>
      </Form>
    </AppDialog>
  );
}
