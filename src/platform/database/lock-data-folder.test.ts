/** Whose lock a data folder has: that of a process which runs, and of nothing that remains of one which was killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderLocked, lockDataFolder } from './lock-data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plus-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const LOCKS = `import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock-data-folder.ts'))}
  lockDataFolder(process.argv[1])
  console.log(process.pid)
  setInterval(() => {}, 2 ** 30)`
/** A parent that never asks what became of its child, as a container whose first process is no init. */
const NEGLECTS = '"$0" --input-type=module -e "$1" "$2" & exec sleep 600'

/** R, S, Z …, or undefined once nothing remains of the process. */
const stateOf = (pid: number) => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]

test.skipIf(!existsSync('/proc/self/stat'))(
  'a zombie, killed and asked for by no parent, is not the holder of the folder’s lock',
  async () => {
    const parent = spawn('sh', ['-c', NEGLECTS, process.execPath, LOCKS, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const pid = Number(String((await once(parent.stdout, 'data'))[0]))
      expect(() => lockDataFolder(folder)).toThrow(new DataFolderLocked(pid, folder))
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => stateOf(pid)).toBe('Z')
      expect(process.kill(pid, 0), 'its number still answers').toBe(true)
      lockDataFolder(folder)()
    } finally {
      parent.kill('SIGKILL')
    }
  },
)
