import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another running process has locked the data folder. */
export class DataFolderLocked extends Error {
  /** Undefined where the other process has not written it yet. */
  readonly pid: number | undefined

  constructor(pid: number | undefined, folder: string) {
    super(
      `The data folder ${folder} is in use by ${pid ? `process ${pid}` : 'another process'}, perhaps in another container. Stop it, or ` +
        'set DATA_DIR to another folder.',
    )
    this.pid = pid
  }
}

const BUSY = 5
/** A killed process is a zombie as soon as its first thread has ended; its files close with the last one, a moment later. */
const ENDING_MS = 1000

/**
 * Locks the folder for the life of this process, because two processes on one embedded database silently lose each other's
 * rows. The kernel holds the lock on a file, by SQLite's locking, as Node has none of its own: it ends with the process
 * however that ends, and is the same in every container that mounts the folder, where the numbers of processes are not.
 * @returns releases the lock
 * @throws DataFolderLocked
 */
export function lockDataFolder(folder: string): () => void {
  const note = join(folder, 'process.lock')
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: ENDING_MS })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    throw new DataFolderLocked(readPid(note), folder)
  }
  writeFileSync(note, String(process.pid))
  return () => {
    rmSync(note, { force: true })
    lock.close()
  }
}

function readPid(note: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(note, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}
