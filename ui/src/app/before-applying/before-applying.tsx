import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { applyStepsOf, type ApplyStep } from '../../entities/project/apply-steps.js';
import { EmailDialog } from '../../features/verification/components/email-dialog.js';
import { OwnPhoneDialog } from '../../features/verification/components/own-phone-dialog.js';
import { useAddressParam } from '../../shared/page/use-address-param.js';
import { useMe } from '../../shared/session/me.js';
import { PhotoStep } from '../photo/photo-dialog.js';

/**
 * The steps that are missing before an application, one after the other, opened by
 * `?verify=apply&steps=email.phone.photo` on a project's page. That page then opens the screener
 * (spec 2, section 4, Start screener).
 */
export function BeforeApplying() {
  const [query] = useSearchParams();
  const { clear } = useAddressParam('verify', ['steps']);
  const { user } = useMe();
  const [done, setDone] = useState<readonly ApplyStep[]>([]);
  const [later, setLater] = useState<readonly ApplyStep[]>([]);
  if (!user) return null;

  const isDone: Readonly<Record<ApplyStep, boolean>> = {
    email: user.isEmailVerified,
    phone: user.isPhoneVerified,
    photo: user.picture !== null,
  };
  const steps = applyStepsOf(query.get('steps'));
  const open = steps.filter((step) => !isDone[step] && !done.includes(step));
  const step = open.find((each) => !later.includes(each)) ?? open[0];
  if (step === undefined) return null;

  const close = () => clear({ replace: true });
  const others = open.filter((each) => each !== step && !later.includes(each));
  const props = {
    above: steps.length === 1 ? 'Before you apply' : `Before you apply, ${steps.indexOf(step) + 1} of ${steps.length}`,
    onClose: close,
    onNext: others.length === 0 ? null : () => setLater((before) => [...before, step]),
    onDone: () => setDone((before) => [...before, step]),
  };
  switch (step) {
    case 'email':
      return <EmailDialog key={step} email={user.email} isVerified={user.isEmailVerified} {...props} />;
    case 'phone':
      return <OwnPhoneDialog key={step} user={user} {...props} />;
    case 'photo':
      return <PhotoStep key={step} {...props} />;
    default:
      return step satisfies never;
  }
}
