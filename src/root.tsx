import 'virtual:theme-variables.css'
import '#ui/theme/styles.css'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { ScreenFailure } from '#shells/fallback/screen-failure.tsx'
import { DEFER_SUBMITS } from '#ui/defer-submits.ts'
import { SIMULATED, useDocument } from '#ui/document-context.tsx'
import { NavigationFeedback } from '#ui/navigation-feedback.tsx'
import { SimulatedBanner } from '#ui/simulated-banner.tsx'
import bodyFont from '#ui/theme/fonts/mukta-core-400.woff2?url'
import strongFont from '#ui/theme/fonts/mukta-core-600.woff2?url'
import { ground } from '#ui/theme/ground-colours.ts'
import { schemeScript } from '#ui/theme/scheme.ts'

/**
 * Runs before any module: zod would test whether it may compile code, which the policy forbids and reports on every
 * page.
 */
const FIRST = `globalThis.__zod_globalConfig={jitless:true};${schemeScript};${DEFER_SUBMITS}`

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId, productName, isSimulated, hasScripts } = useDocument()
  return (
    <html lang="en-IN" data-colour-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="application-name" content={productName} />
        <meta name="request-id" content={requestId} />
        {isSimulated && <meta name={SIMULATED} content="yes" />}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={ground.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={ground.dark} />
        {/* Libraries that add style elements use this nonce; so does the development server. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <link rel="icon" type="image/svg+xml" href={`${import.meta.env.BASE_URL}favicon.svg`} />
        <link rel="apple-touch-icon" href={`${import.meta.env.BASE_URL}apple-touch-icon.png`} />
        <link rel="preload" as="font" type="font/woff2" href={bodyFont} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={strongFont} crossOrigin="anonymous" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, run under the nonce */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST }} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <NavigationFeedback />
        <SimulatedBanner />
        {children}
        {hasScripts && <ScrollRestoration nonce={nonce} />}
        {hasScripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export { ScreenFailure as ErrorBoundary }
