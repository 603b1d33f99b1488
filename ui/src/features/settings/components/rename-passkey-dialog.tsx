import { renamePasskey } from '@panelist/domain/identity/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';

interface RenamePasskeyDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ id, name, onClose }: RenamePasskeyDialogProps) {
  const rename = useCommand(renamePasskey);
  const submit = async (body: { readonly name: string }): Promise<void> => {
    await rename.run({ params: { id }, body });
    onClose();
  };
  return (
    <AppDialog open title={`Rename ${name}`} onClose={onClose} locked={rename.running} width={440}>
      <Form
        initialValues={{ name }}
        schema={async () => (await import('../model/settings-schemas.js')).passkeySchema}
        onSubmit={submit}
        label={`Rename ${name}`}
        summary="failure"
      >
        <TextField name="name" label="Name" maxLength={60} inputProps={{ autoFocus: true }} />
        <SubmitButton busy="Saving…">Save</SubmitButton>
      </Form>
    </AppDialog>
  );
}
