import { Block } from '../../../shared/display/layout.js';

/** On a phone the floating cookie button would cover the end of the page. */
export function CookieButtonSpacer() {
  return <Block height={{ xs: 48, sm: 0 }} />;
}
