import fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stageFile } from './stage-file.ts'

test('a sender who disconnects leaves no file behind, however late the disk opens it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tulsi-stage-'))
  const path = join(folder, 'a')
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  let release = () => {}
  type OpenCallback = (error: Error | null, descriptor: number) => void
  const open = fs.open as (file: string, flags: string, mode: number, opened: OpenCallback) => void
  // A loaded disk: it opens the file when the test lets it.
  const slowly: typeof open = (file, flags, mode, callback) => {
    release = () =>
      open(file, flags, mode, (...result) => {
        callback(...result)
        resolve()
      })
    ask()
  }
  Object.assign(fs, { open: slowly })
  try {
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('%PDF')
        throw new Error('disconnected')
      })(),
    )
    const upload = stageFile(source, path, 1_000).then(
      () => undefined,
      async ({ code }) => {
        await rm(path, { force: true })
        return code
      },
    )
    await Promise.race([
      upload,
      (async () => {
        await asked
        for (let turn = 0; turn < 1_000; turn++) await setImmediate()
      })(),
    ])
    release()
    await opened
    expect(await upload).toBe('MALFORMED')
    expect(await readdir(folder)).toEqual([])
  } finally {
    Object.assign(fs, { open })
    await rm(folder, { recursive: true })
  }
})
