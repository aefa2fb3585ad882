import '#ui/theme/styles.css'
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { ScreenFailure } from '#shells/fallback/screen-failure.tsx'
import { useDocument } from '#ui/document-context.tsx'
import { NavigationFeedback } from '#ui/navigation-feedback.tsx'
import { cssVariables } from '#ui/theme/css-variables.ts'
import bodyFont from '#ui/theme/fonts/mukta-core-400.woff2?url'
import strongFont from '#ui/theme/fonts/mukta-core-600.woff2?url'
import { theme } from '#ui/theme/theme.ts'
import { schemes } from '#ui/theme/tokens.ts'

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId } = useDocument()
  return (
    <html lang="en-IN" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="request-id" content={requestId} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={schemes.light.ground} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={schemes.dark.ground} />
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <link rel="icon" type="image/svg+xml" href={`${import.meta.env.BASE_URL}favicon.svg`} />
        <link rel="preload" as="font" type="font/woff2" href={bodyFont} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={strongFont} crossOrigin="anonymous" />
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <NavigationFeedback />
          {children}
        </MantineProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export { ScreenFailure as ErrorBoundary }
