import type { PaletteOptions } from '@mui/material/styles';

/** A colour with a meaning: `main` for shapes and borders, `text` to read on `ground`. */
export interface Meaning {
  readonly main: string;
  readonly text: string;
  readonly ground: string;
}

export const meanings = ['paid', 'attention', 'closed', 'notice', 'failed'] as const;
export type MeaningName = (typeof meanings)[number];

declare module '@mui/material/styles' {
  interface Palette extends Record<MeaningName, Meaning> {
    readonly field: { readonly border: string; readonly ground: string };
    readonly surface: { readonly sunken: string; readonly raised: string; readonly selected: string };
  }
  interface PaletteOptions extends Partial<Record<MeaningName, Meaning>> {
    readonly field?: { readonly border: string; readonly ground: string };
    readonly surface?: { readonly sunken: string; readonly raised: string; readonly selected: string };
  }
}

/**
 * A warm neutral background and one accent, petrol. Every other hue has a meaning: paid, attention,
 * closed, notice, failed.
 */
export const lightPalette: PaletteOptions = {
  mode: 'light',
  primary: { main: '#0b5563', dark: '#083f4a', light: '#2f7583', contrastText: '#ffffff' },
  secondary: { main: '#5c564e', dark: '#3f3a34', light: '#7d766c', contrastText: '#ffffff' },
  error: { main: '#a5281f', dark: '#841d16', light: '#c7473d', contrastText: '#ffffff' },
  warning: { main: '#8a5200', dark: '#6c4000', light: '#b57112', contrastText: '#ffffff' },
  info: { main: '#2a5590', dark: '#1d3f6f', light: '#4d78b4', contrastText: '#ffffff' },
  success: { main: '#1c6f3d', dark: '#12552d', light: '#3f9161', contrastText: '#ffffff' },
  background: { default: '#f7f5f1', paper: '#fffefc' },
  text: { primary: '#1f1c18', secondary: '#5b554d', disabled: '#8d867c' },
  divider: '#e5e0d7',
  paid: { main: '#1c6f3d', text: '#155a30', ground: '#e3f1e6' },
  attention: { main: '#b06c0a', text: '#704300', ground: '#fdeed2' },
  closed: { main: '#857d72', text: '#565047', ground: '#eeebe4' },
  notice: { main: '#2a5590', text: '#23497d', ground: '#e5edf7' },
  failed: { main: '#a5281f', text: '#8b2019', ground: '#fbe7e3' },
  field: { border: '#8f877c', ground: '#fffefc' },
  surface: { sunken: '#f0ede7', raised: '#ffffff', selected: '#e2eef0' },
};

export const darkPalette: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#7fcad3', dark: '#5fb3bd', light: '#a6dde3', contrastText: '#06262c' },
  secondary: { main: '#b9b1a5', dark: '#968e82', light: '#d5cec3', contrastText: '#1f1c18' },
  error: { main: '#f2978c', dark: '#d9776b', light: '#f8b8b0', contrastText: '#3a0c08' },
  warning: { main: '#eab45c', dark: '#cf983c', light: '#f3cc8c', contrastText: '#2e1c00' },
  info: { main: '#96b8ea', dark: '#769dd6', light: '#b8d0f3', contrastText: '#0c2140' },
  success: { main: '#82cb9a', dark: '#62b27d', light: '#a7ddb8', contrastText: '#06280f' },
  background: { default: '#171614', paper: '#1f1e1b' },
  text: { primary: '#f2eee7', secondary: '#b7afa4', disabled: '#847d73' },
  divider: '#35322d',
  paid: { main: '#6dbd88', text: '#9bdcb0', ground: '#1d3325' },
  attention: { main: '#e0a545', text: '#f2c77d', ground: '#3a2c13' },
  closed: { main: '#968e82', text: '#c6beb2', ground: '#312e2a' },
  notice: { main: '#86abdf', text: '#b3ccf0', ground: '#202c3e' },
  failed: { main: '#ea8a7e', text: '#f6b3aa', ground: '#3d211d' },
  field: { border: '#857d72', ground: '#1a1917' },
  surface: { sunken: '#12110f', raised: '#262421', selected: '#1c3438' },
};
