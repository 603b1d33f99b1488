import { changeSavedSearch } from '@panelist/domain/saved-search/browser';
import { useCommand } from '../../../../shared/api/use-command.js';
import { AppDialog } from '../../../../shared/dialog/app-dialog.js';
import { Form } from '../../../../shared/forms/form.js';
import { SubmitButton } from '../../../../shared/forms/submit-button.js';
import { TextField } from '../../../../shared/forms/text-field.js';

interface RenameSearchDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function RenameSearchDialog({ id, name, onClose }: RenameSearchDialogProps) {
  const rename = useCommand(changeSavedSearch);
  const submit = async (body: { readonly name: string }): Promise<void> => {
    await rename.run({ params: { id }, body });
    onClose();
  };
  return (
    <AppDialog open title="Rename this search" onClose={onClose} locked={rename.running} width={440}>
      <Form
        initialValues={{ name }}
        schema={async () => (await import('../../model/settings-schemas.js')).savedSearchSchema}
        onSubmit={submit}
        label="Rename this search"
        summary="failure"
      >
        <TextField name="name" label="Name" maxLength={100} inputProps={{ autoFocus: true }} />
        <SubmitButton busy="Saving…">Save</SubmitButton>
      </Form>
    </AppDialog>
  );
}
