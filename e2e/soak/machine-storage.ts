import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { anyPlan } from './buyer.ts'
import { Claimant } from './claimant.ts'
import { freePort, KillableServer } from './server.ts'

const SIZE = '64m'
const NAME = 'soak_storage'

/** A disk of its own that is full, then only read, while claims arrive; only where root may mount it. */
export async function fullStorage(url: string, database: pg.Client): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tulsi-storage-'))
  const disk = mkdtempSync(join(tmpdir(), 'tulsi-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    console.log('full and read-only storage: SKIPPED, only root may mount a disk for it')
    return []
  }
  await database.query(`create database ${NAME}`)
  const settings = { STORAGE_URL: `file://${disk}/files` }
  const own = Object.assign(new URL(url), { pathname: `/${NAME}` }).href
  const server = new KillableServer(await freePort(), { url: own, dataDir }, settings)
  try {
    await server.start()
    return await claimOnFull(server.origin, disk)
  } finally {
    await server.stop()
    execFileSync('umount', [disk])
    for (const folder of [disk, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
}

async function claimOnFull(origin: string, disk: string): Promise<string[]> {
  const planId = await anyPlan(origin)
  const failing = async () => ((await (await fetch(`${origin}/readyz`)).json()) as { failing?: string[] }).failing ?? []
  const filler = join(disk, 'filler')
  const fill = () => {
    for (const size of [1 << 20, 1 << 12])
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
      } catch {}
  }
  fill()
  const onFull = await new Claimant(origin).file(planId).then(
    () => 'stored',
    (error: Error) => / answered (\d+)/.exec(error.message)?.[1] ?? error.message,
  )
  // An answer of the storage counts for ten seconds.
  await sleep(11_000)
  const named = await failing()
  rmSync(filler)
  execFileSync('mount', ['-o', 'remount,ro', disk])
  const claimant = new Claimant(origin)
  const filing = claimant.file(planId)
  const outcome = filing.then(
    () => 'filed',
    (error: Error) => error.message.slice(0, 200),
  )
  await sleep(8_000)
  execFileSync('mount', ['-o', 'remount,rw', disk])
  const filed = await outcome
  await sleep(11_000)
  const after = await failing()
  console.log(
    `storage: a claim on a full disk got ${onFull}, /readyz named ${named.join() || 'nothing'}; on one that only reads it was sent ${claimant.repeats} times more and ${filed}; then /readyz named ${after.join() || 'nothing'}`,
  )
  return [
    ...(onFull === '507' ? [] : [`a full disk answered ${onFull}`]),
    ...(named.includes('storage') ? [] : ['/readyz did not name the storage']),
    ...(filed === 'filed' ? [] : ['a claim was not filed once the disk could be written again']),
    ...(after.length > 0 ? [`/readyz still named ${after.join()}`] : []),
  ]
}
