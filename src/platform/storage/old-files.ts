import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of the files in a folder that were last modified at least this long ago; none if the folder does not exist. */
export async function oldFiles(folder: string, ageMs: number): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(folder).catch(noFolder)) {
    const written = await stat(join(folder, name)).catch(() => undefined)
    if (written?.isFile() && Date.now() - written.mtimeMs >= ageMs) old.push(name)
  }
  return old
}

/** Deletes what a killed process left in a folder; anything younger may be another process's work. */
export async function removeOldFiles(folder: string, ageMs: number): Promise<number> {
  const old = await oldFiles(folder, ageMs)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}

/** Nothing was ever stored there. */
export function noFolder(error: { code?: string }): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}
