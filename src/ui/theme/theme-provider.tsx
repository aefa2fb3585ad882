import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useDocument } from '../document-context.tsx'
import { setScheme } from './scheme.ts'
import { theme } from './theme.ts'

/**
 * For screens that show a part of the component library; the frame of the dashboards brings it, and no public page needs it:
 * it weighs as much as everything that the landing page says. The library's provider without its run-time stylesheet: the variables come from a static file (variables-plugin.ts)
 * and the colour scheme from scheme.ts. That takes 6 kB of script and 18 kB of markup off every page.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { nonce } = useDocument()
  const context = useMemo(
    () => ({
      colorScheme: 'auto' as const,
      setColorScheme: setScheme,
      clearColorScheme: () => setScheme('auto'),
      getRootElement: () => document.documentElement,
      getStyleNonce: () => nonce,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [nonce],
  )
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
