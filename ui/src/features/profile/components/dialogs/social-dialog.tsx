import { savedMessages, socialLinkMessage, socialSites } from '@panelist/domain/profile/browser';
import { TextField } from '../../../../shared/forms/text-field.js';
import { usePatchProfile } from '../../../../entities/profile/save-section.js';
import { within } from '../../../../shared/forms/by-rules.js';
import { siteNames, socialField, socialPayload, socialValues } from '../../model/social-form.js';
import { socialSchema } from '../../model/social-schema.js';
import { LockedDialog } from '../../../../entities/profile/locked-dialog.js';
import { SectionDialog } from '../../../../entities/profile/section-dialog.js';
import { summaries } from '../section-summary.js';
import type { DialogProps } from './dialog-props.js';
import { Muted } from '../../../../shared/display/layout.js';

const title = 'Social Media';

export function SocialDialog({ profile, lock, onClose }: DialogProps) {
  const patch = usePatchProfile(profile.id);
  if (lock) {
    return (
      <LockedDialog title={title} lock={lock} onClose={onClose}>
        <summaries.social profile={profile} />
      </LockedDialog>
    );
  }
  return (
    <SectionDialog
      title={title}
      onClose={onClose}
      initialValues={socialValues(profile)}
      schema={socialSchema}
      fieldOf={within('socialLinks', socialField)}
      onSave={(values) => patch({ socialLinks: socialPayload(values) })}
      saved={savedMessages.social}
      locks
    >
      <Muted>Researchers see these links only once you have applied to their project. Each of them may stay empty.</Muted>
      {socialSites.map((site) => (
        <TextField
          key={site}
          name={site}
          label={siteNames[site]}
          hint={socialLinkMessage(site)}
          type="url"
          autoComplete="off"
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
          optional
        />
      ))}
    </SectionDialog>
  );
}
