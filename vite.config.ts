import localesPlugin from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { precompress } from './src/platform/serving/precompress.ts'
import { themeVariables } from './src/ui/theme/variables-plugin.ts'
import { markedFor } from './tools/chunk-marker.ts'

export default defineConfig(({ command }) => ({
  // Public assets live under /plus/public/ (C2.41, C9.41); pages live under /plus/ (the router's basename).
  base: '/plus/public/',
  publicDir: 'src/ui/public',
  plugins: [themeVariables(), reactRouter(), localesPlugin.vite({ locales: ['en-US'] }), precompress()],
  build: {
    target: 'es2022',
    // Small images stay files: a data: URI would be repeated in every page that names it.
    assetsInlineLimit: 0,
    // What opens on demand names the files to fetch with it; those of every page are there already.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !EVERYWHERE.test(file)) },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } } } },
  },
  // Read all screens at the start of development, or the first visit of each would reload the page.
  optimizeDeps: { entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/{shells,rooms,ui,dashboard}/**/*.tsx'] },
  // One server file without look-ups in node_modules: it is imported in a tenth of the time.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
}))

const EVERYWHERE = /assets\/(?:react|router|frame|rolldown-runtime|preload-helper)-/

/** Styles of the dashboards: one file of theirs, or the map of pages, which every visitor fetches, names each one of them. */
const DESK =
  /src[\\/](?:dashboard|rooms[\\/][^\\/]+[\\/](?:staff|corporate)|rooms[\\/](?:access|companies)[\\/]components|shells[\\/](?:staff|corporate|desk))[\\/].*\.module\.css/

/** Styles of the pages behind the login, for the same reason. */
const MEMBER =
  /src[\\/]rooms[\\/](?:auto-renewal|bank-details|claims|invoices|plan-refunds|subscriptions|unlock|wallet)[\\/](?:consumer|components)[\\/].*\.module\.css/

/** Libraries that change seldom keep their own file, so that a release of ours does not make people fetch them again. */
const vendorGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 1 },
  // Small modules that every page needs anyway; in one file they cost one request and not ten.
  { name: 'frame', test: markedFor('frame') },
  // What the pages that sell have in common.
  { name: 'shop', test: markedFor('shop'), minShareCount: 2 },
  { name: 'desk', test: DESK },
  { name: 'member', test: MEMBER },
]
