import type { Plugin } from 'vite'
import { variablesStylesheet } from './variables.ts'

const NAME = 'virtual:theme-variables.css'

/** Provides the tokens to Vite as a stylesheet, generated once per build. */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? variablesStylesheet() : undefined),
  }
}
