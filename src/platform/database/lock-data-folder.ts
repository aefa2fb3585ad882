import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Another running process has locked the data folder. */
export class DataFolderLocked extends Error {
  readonly pid: number
  constructor(pid: number, folder: string) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that process, or set DATA_DIR to another folder.`,
    )
    this.pid = pid
  }
}

/**
 * Locks the folder for this process, because two processes on one embedded database silently lose each other's rows. A
 * lock left by a killed process is taken over.
 * @returns releases the lock
 * @throws DataFolderLocked with the pid of the other process
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  const file = join(folder, 'process.lock')
  const mine = `${process.pid} ${startedAt(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, mine)
      closeSync(handle)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = readHolder(file)
      if (holder && isAlive(holder)) throw new DataFolderLocked(holder.pid, folder)
      rmSync(file, { force: true })
      continue
    }
    // Both processes removed a stale lock: the one whose content was overwritten gives way.
    await sleep(20)
    if (readFileSync(file, 'utf8') === mine) return () => rmSync(file, { force: true })
  }
  throw new DataFolderLocked(readHolder(file)?.pid ?? 0, folder)
}

interface Holder {
  pid: number
  started: string
}

function readHolder(file: string): Holder | undefined {
  try {
    const [pid, started] = readFileSync(file, 'utf8').split(' ')
    return pid ? { pid: Number(pid), started: started ?? '' } : undefined
  } catch {
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // The pid may meanwhile belong to another program: the start time shows whether it does.
  const now = startedAt(pid)
  return now === '' || started === '' || now === started
}

/** When the process started, in kernel ticks; empty where the kernel does not report it. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
