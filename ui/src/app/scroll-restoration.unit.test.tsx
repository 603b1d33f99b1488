import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { renderOnPage, usingServer } from '../shared/testing/component.test-kit.js';
import { ScrollRestoration } from './scroll-restoration.js';

usingServer({ beforeAll, afterEach, afterAll });

const page = (
  <>
    <ScrollRestoration />
    <Link to="/projects/view/a">A project</Link>
    <Link to="/dashboard" state={{ returning: true }}>
      Return to project list
    </Link>
    <Link to="/payouts">Earnings</Link>
  </>
);

describe('the position of a list', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    window.scrollTo = ((_x: number, y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    }) as typeof window.scrollTo;
  });

  const open = (name: string) => act(() => screen.getByRole('link', { name }).click());
  const pass = async (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  const scrollDown = async () => {
    await pass(2_000);
    window.scrollTo(0, 700);
    window.dispatchEvent(new Event('scroll'));
  };

  test('is restored 100 ms after the return from a project', async () => {
    renderOnPage(page, { at: '/dashboard' });
    await scrollDown();
    open('A project');
    expect(window.scrollY).toBe(0);
    open('Return to project list');
    await pass(99);
    expect(window.scrollY).toBe(0);
    await pass(1);
    expect(window.scrollY).toBe(700);
  });

  test('stays where the reader has scrolled meanwhile', async () => {
    renderOnPage(page, { at: '/dashboard' });
    await scrollDown();
    open('A project');
    open('Return to project list');
    window.dispatchEvent(new Event('wheel'));
    await pass(2_000);
    expect(window.scrollY).toBe(0);
  });

  test('is forgotten when the reader leaves for another page', async () => {
    renderOnPage(page, { at: '/dashboard' });
    await scrollDown();
    open('Earnings');
    open('Return to project list');
    await pass(2_000);
    expect(window.scrollY).toBe(0);
  });
});
