// How `npm run mutation` changes the code and which tests must notice; see Stryker's documentation.
import { AREAS } from './areas.mjs'

const area = process.env.MUTATION_AREA
const areas = AREAS.filter(({ name }) => area === undefined || name === area)

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  // A setting is a declaration: its words, its bounds and its default, which the catalogue's own tests try.
  mutate: [...areas.flatMap(({ files }) => files), '!src/**/*.test.ts', '!src/**/settings.ts'],
  coverageAnalysis: 'perTest',
  // A mutant that runs when its module loads (a table) would cost a whole run each; types and tests hold these.
  ignoreStatic: true,
  // TypeScript 7 has no API to rewrite the file with, and it needs no rewriting.
  tsconfigFile: 'none',
  reporters: ['progress', 'json', 'html'],
  jsonReporter: { fileName: 'build/mutation/report.json' },
  htmlReporter: { fileName: 'build/mutation/report.html' },
  tempDirName: 'build/mutation/sandbox',
  concurrency: 2,
}
