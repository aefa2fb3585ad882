import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDocument } from './check-document.ts'

const PDF = 'application/pdf'
const LIMITS = { ms: 60_000, memory_mb: 256 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plus-check-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(...parts: string[]): Promise<string> {
  const path = join(folder, 'one.pdf')
  await writeFile(path, ['%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n', ...parts, '%%EOF\n'].join(''))
  return path
}
/** Ten megabytes of nothing but short streams: every rule looks at all of it. */
const laborious = () =>
  fileOf('<</Length 1>>stream\nx\nendstream\n'.repeat(49_000), '/C#41 /B '.repeat(19_000), ' '.repeat(8_000_000))

describe('the check of a document', () => {
  it('finds what is wrong with it, and nothing in a good one', async () => {
    expect(await checkDocument(await fileOf(), PDF)).toBeUndefined()
    expect(await checkDocument(await fileOf('/OpenAction<</S/JavaScript>>'), PDF)).toContain('a program')
  })

  it('leaves the server free to answer meanwhile', async () => {
    const path = await laborious()
    await checkDocument(path, PDF)
    const before = performance.eventLoopUtilization()
    await checkDocument(path, PDF, LIMITS)
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3)
  })

  it.each([
    ['longer than it may', { ms: 1, memory_mb: 256 }],
    ['more memory than it may', { ms: 60_000, memory_mb: 4 }],
  ])('ends when it takes %s, and refuses the document', async (_, limits) => {
    expect(await checkDocument(await laborious(), PDF, limits)).toContain('cannot be checked')
    expect(await checkDocument(await fileOf(), PDF)).toBeUndefined()
  })

  it('fails, and accepts nothing, when it cannot be done at all', async () => {
    await expect(checkDocument(join(folder, 'missing.pdf'), PDF)).rejects.toThrow('ENOENT')
  })
})
