import { expect, test } from 'vitest'
import { sourceFiles } from '#testing/source-files.ts'

/** A file that is on the device alone. */
const ON_DEVICE = 'src/rooms/claims/components/open-draft-file.tsx'

test('every file that customers and companies save is left to the app where one is around the page (C6.05)', () => {
  const found = sourceFiles('src').filter(
    ({ path, text }) => !/\/(staff|native-app)\//.test(path) && /<a\b[^>]*\sdownload\b|\bsaveFile\(/.test(text),
  )
  const byBrowser = found.filter(({ text }) => !text.includes('downloadInApp('))
  expect(byBrowser.map(({ path }) => path)).toEqual(['src/platform/browser/save-file.ts', ON_DEVICE])
})
