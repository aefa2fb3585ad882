import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { precompress } from './src/platform/serving/precompress.ts'
import { themeVariables } from './src/ui/theme/variables-plugin.ts'

export default defineConfig(({ command }) => ({
  // Public assets live under /plus/public/ (C2.41, C9.41); pages live under /plus/ (the router's basename).
  base: '/plus/public/',
  publicDir: 'src/ui/public',
  plugins: [themeVariables(), reactRouter(), precompress()],
  build: {
    target: 'es2022',
    // Small images stay files: a data: URI would be repeated in every page that names it.
    assetsInlineLimit: 0,
    // What opens on demand names the files to fetch with it; those of FRAME and the libraries are there already.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !EVERYWHERE.test(file)) },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } } } },
  },
  // Read all screens at the start of development, or the first visit of each would reload the page.
  optimizeDeps: { entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/{shells,rooms,ui}/**/*.tsx'] },
  // One server file without look-ups in node_modules: it is imported in a tenth of the time.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
}))

/** Small modules that every page needs anyway; in one file they cost one request and not ten. */
const FRAME =
  /src[\\/](?:ui[\\/](?:theme[\\/](?:scheme|ground)|art[\\/](?:logo|leaf|calm)|document-context|words|button|page-heading|icon-button|skip-link|scheme-toggle|error-state|notice|card|step-list|countdown-text)|values[\\/](?:money|countdown)|shells[\\/](?:words|consumer[\\/](?:consumer-shell|consumer-layout|account-menu)|fallback))|icons-react[\\/]dist[\\/]esm[\\/](?:create|default|icons[\\/]Icon(?:User|ChevronDown|Phone|Moon|Sun|Check|CircleX|InfoCircle|AlertTriangle|CircleCheck)\.)/

const EVERYWHERE = /assets\/(?:react|router|frame|rolldown-runtime|preload-helper)-/

/** What the pages that sell have in common. */
const SHOP =
  /src[\\/]rooms[\\/](?:storefront[\\/](?:words[\\/]page|consumer[\\/](?!home-care-art|group-art))|leads[\\/](?:words[\\/]band|components[\\/]call-me)|offers[\\/](?:words|components[\\/]offer-(?:slot|store|bar|countdown)))|src[\\/]ui[\\/]art[\\/]family-canopy|icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(?:Leaf|Minus|CalendarEvent|Stethoscope|TestPipe|Truck|Refresh|ShieldCheck|Receipt)\./

/** Styles of the dashboards: one file of theirs, or the map of pages, which every visitor fetches, names each one of them. */
const DESK =
  /src[\\/](?:rooms[\\/][^\\/]+[\\/](?:staff|corporate)|shells[\\/](?:staff|corporate|desk))[\\/].*\.module\.css/

/** Libraries that change seldom keep their own file, so that a release of ours does not make people fetch them again. */
const vendorGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 1 },
  { name: 'frame', test: FRAME },
  { name: 'shop', test: SHOP, minShareCount: 2 },
  { name: 'desk', test: DESK },
]
