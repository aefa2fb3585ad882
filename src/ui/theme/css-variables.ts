import type { CSSVariablesResolver } from '@mantine/core'
import { type Scheme, schemes, shadow, target } from './tokens.ts'

/** The tokens as custom properties, per colour scheme; names are those of `Scheme` in kebab case. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--target': target, '--float': shadow },
  light: { ...own(schemes.light), ...library(schemes.light) },
  dark: { ...own(schemes.dark), ...library(schemes.dark) },
})

function own(scheme: Scheme): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scheme).map(([name, value]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
}

function library(scheme: Scheme): Record<string, string> {
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
