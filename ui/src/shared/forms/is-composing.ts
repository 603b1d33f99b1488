import type { KeyboardEvent } from 'react';

/**
 * Whether the key belongs to an input method that is composing. Safari ends the composition before
 * it reports the Enter that ended it: only the key code 229 says so.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229;
