import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { theme } from './theme.ts'
import { artwork, filled, type Scheme, schemes, shadow, target } from './tokens.ts'

type Variables = ReturnType<CSSVariablesResolver>

/** The whole stylesheet of custom properties, the library's and ours, for both colour schemes. */
export function variablesStylesheet(): string {
  const library = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const merged: Variables = {
    variables: { ...library.variables, ...fills(), '--target': target, '--float': shadow },
    light: {
      ...library.light,
      ...ours(schemes.light),
      ...ours(artwork.light, 'art-'),
      ...overridden(schemes.light),
      '--mantine-color-scheme': 'light',
    },
    dark: {
      ...library.dark,
      ...ours(schemes.dark),
      ...ours(artwork.dark, 'art-'),
      ...overridden(schemes.dark),
      '--mantine-color-scheme': 'dark',
    },
  }
  return convertCssVariables(
    { variables: used(merged.variables), light: used(merged.light), dark: used(merged.dark) },
    ':root',
  )
}

const UNUSED_PALETTE = /^--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/

function used(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED_PALETTE.test(name)))
}

/** The names of `Scheme` in kebab case: --ground, --good-band; with a prefix, --art-leaf-soft. */
function ours(scheme: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scheme).map(([name, value]) => [
      `--${prefix}${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
}

/** --leaf-fill, --leaf-hover, --leaf-ink and so on. */
function fills(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filled).flatMap(([name, { background, hover, ink }]) => [
      [`--${name}-fill`, background],
      [`--${name}-hover`, hover],
      [`--${name}-ink`, ink],
    ]),
  )
}

/** Where the library's own choice would miss AA or our palette. */
function overridden(scheme: Scheme): Record<string, string> {
  return {
    '--mantine-color-body': scheme.ground,
    '--mantine-color-text': scheme.text,
    '--mantine-color-bright': scheme.text,
    '--mantine-color-dimmed': scheme.dimmed,
    '--mantine-color-placeholder': scheme.dimmed,
    '--mantine-color-anchor': scheme.link,
    '--mantine-color-error': scheme.bad,
    '--mantine-color-default': scheme.surface,
    '--mantine-color-default-hover': scheme.band,
    '--mantine-color-default-border': scheme.edge,
    '--mantine-color-default-color': scheme.text,
  }
}
