import { describe, expect, test } from '@jest/globals';
import { firstPictures } from './first-pictures.js';

const htmlOf = (path: string, { hasChosen = false, isDemo = false } = {}): string =>
  firstPictures.find((each) => each.path === path && each.hasChosen === hasChosen && each.isDemo === isDemo)?.html ?? '';

describe('the first picture of a page', () => {
  test.each([
    ['login', 'Welcome back, Participant!'],
    ['personal', 'Create your account'],
    ['researchers', 'Welcome, Researcher!'],
    ['forgot-password', 'Forgot your password?'],
  ])('%s has its words', (path, words) => {
    expect(htmlOf(path)).toContain(words);
  });

  test('asks about cookies only where nothing was chosen, and leads to the inbox only in the demo', () => {
    expect(htmlOf('login')).toContain('We Value Your Privacy');
    expect(htmlOf('login')).not.toContain('Demo inbox');
    const other = htmlOf('login', { hasChosen: true, isDemo: true });
    expect(other).not.toContain('We Value Your Privacy');
    expect(other).toContain('Demo inbox');
  });

  test('has nothing that the content security policy refuses, and brings the colours of light and dark', () => {
    for (const { html } of firstPictures) {
      expect(html).not.toMatch(/ style=| on[a-z]+="|<script/);
      expect(html.match(/<style/g)).toHaveLength(1);
      expect(html).toMatch(/^<style nonce="__CSP_NONCE__">/);
      expect(html).toContain('[data-theme="dark"]{');
    }
  });
});
