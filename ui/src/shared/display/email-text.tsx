import { Fragment } from 'react';
import { Span } from './layout.js';

/** The parts of an address between which a line may break: before its "@" and after its marks. */
const partsOf = (address: string): readonly string[] => address.match(/@?[^@._+-]+[._+-]*|[@._+-]+/g) ?? [];

/** An e-mail address that breaks at its marks, not within a word. */
export const EmailText = ({ address }: { readonly address: string }) => (
  <Span data-email display="inline-block" minWidth={{ md: '10rem' }} overflowWrap="anywhere">
    {partsOf(address).map((part, index) => (
      // The parts of one address never change places.
      // eslint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </Span>
);
