import { expect, test } from 'vitest'
import { sourceFiles } from '#testing/source-files.ts'

/** Fastify's words for it, and the header under its own name or a proxy's. */
const READS_HOST =
  /request\.(host|hostname|protocol|port)\b|headers\.host\b|=== 'host'|^ +'host',$|'x-forwarded-|\bhost \} = request\.headers/m

test('what a sender writes as our address is read only to refuse: two of them, a name that is not ours, and another origin where we know no address of ours', () => {
  const readers = sourceFiles('src').filter(
    ({ path, text }) => !/\.test\.|\/testing\//.test(path) && READS_HOST.test(text),
  )
  expect(readers.map(({ path }) => path).toSorted()).toEqual([
    'src/platform/metrics.ts',
    'src/platform/serving/create-app.ts',
    'src/platform/serving/host-names.ts',
    'src/platform/serving/mount.ts',
  ])
})
