import { afterEach, describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { rememberServerTime } from '../api/server-time.js';
import '../testing/component.test-kit.js';
import { TimeAgo } from './time.js';

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
afterEach(() => rememberServerTime(new Date().toUTCString()));

describe('how long ago something happened', () => {
  test('goes by the clock of the server', () => {
    rememberServerTime(new Date(inMinutes(60)).toUTCString());
    render(<TimeAgo at={inMinutes(29.5)} />);
    expect(screen.getByText('30 minutes ago')).toBeInTheDocument();
  });

  test('is never in the future', () => {
    render(<TimeAgo at={inMinutes(15)} />);
    expect(screen.getByText('just now')).toBeInTheDocument();
  });
});
