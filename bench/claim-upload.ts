import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { openPlans } from './plan-owners.ts'
import type { Postgres } from './postgres.ts'
import { median, start } from './processes.ts'
import type { Figure } from './report.ts'

const ROUNDS = 5
const BILLS = 5
const MEGABYTE = 1_048_576
/** The maximum memory that a claim may add to the server. */
const MEMORY_GOAL_MB = 60
const FILE = '/subscriptions/api/v1/usagemoderation?claim_type=Dental%20Procedure&version=v2'

/**
 * A claim with five photos of nearly 10 MB: its memory use, and its time compared with writing and re-encoding the same
 * photos.
 */
export async function claimUpload({ url }: Postgres): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plus-bench-'))
  const product = await start('build/server.mjs', '/readyz', {
    DATABASE_URL: url,
    WORKER: 'off',
    SEED: 'demo',
    DATA_DIR: folder,
  })
  const filing: number[] = []
  const limit: number[] = []
  const memory: number[] = []
  try {
    const [owner] = await openPlans(url, 1)
    const { cookie, uhid } = owner!
    const send = async (bills: readonly Buffer[]) => {
      const form = new FormData()
      form.set('data', JSON.stringify(claimOf(uhid)))
      for (const bill of bills) form.append('bill_files', new Blob([new Uint8Array(bill)]), 'bill.jpg')
      const body = Buffer.from(await new Response(form).arrayBuffer())
      const type = `multipart/form-data; boundary=${body.subarray(2, body.indexOf('\r\n')).toString()}`
      const began = performance.now()
      const answer = await fetch(product.origin + FILE, {
        method: 'POST',
        headers: { cookie, 'content-type': type },
        body,
      })
      const time = performance.now() - began
      if (answer.status !== 201) throw new Error(`The claim was answered ${answer.status}: ${await answer.text()}`)
      return time
    }
    await send(await photos(512))
    for (let round = 0; round < ROUNDS; round++) {
      const bills = await photos(3_072)
      product.forgetPeak()
      const before = product.memoryMb().now
      filing.push(await send(bills))
      memory.push(product.memoryMb().peak - before)
      limit.push(await writeAndRedraw(bills, folder))
    }
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const peak = Math.max(...memory)
  return [
    {
      what: `claim with ${BILLS} × 10 MB: memory (goal 12)`,
      measured: `${peak.toFixed(0)} MB at most`,
      limit: `${MEMORY_GOAL_MB} MB`,
      ratio: peak / MEMORY_GOAL_MB,
      goal: 1,
    },
    {
      what: `claim with ${BILLS} × 10 MB: time (goal 12)`,
      measured: `${median(filing).toFixed(0)} ms`,
      limit: `${median(limit).toFixed(0)} ms to write and re-encode the photos`,
      ratio: median(filing) / median(limit),
      goal: 1.3,
    },
  ]
}

/** Photos of noise, which no encoder can compress, with this many pixels per side. */
async function photos(side: number): Promise<Buffer[]> {
  const made: Buffer[] = []
  for (let count = 0; count < BILLS; count++) {
    const noise = randomBytes((side / 4) ** 2 * 3)
    const picture = sharp(noise, { raw: { width: side / 4, height: side / 4, channels: 3 } }).resize(side, side)
    const bytes = await picture.jpeg({ quality: 96, chromaSubsampling: '4:4:4' }).toBuffer()
    if (bytes.length > 10 * MEGABYTE) throw new Error(`A photo of ${bytes.length} bytes is too large for the form.`)
    made.push(bytes)
  }
  return made
}

/** The minimum work: the received bytes on the disk, and each photo re-encoded and on the disk. */
async function writeAndRedraw(bills: readonly Buffer[], folder: string): Promise<number> {
  sharp.concurrency(1)
  const began = performance.now()
  for (const bill of bills) {
    const path = join(folder, randomUUID())
    await writeFile(path, bill, { flush: true })
    const encoded = sharp(path, { sequentialRead: true }).autoOrient().jpeg({ quality: 85, optimiseCoding: false })
    await pipeline(encoded, createWriteStream(`${path}-encoded`, { flush: true }))
  }
  return performance.now() - began
}

function claimOf(uhid: string) {
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ')
  return { uhid, claim_amount: 1_234, scheduled_time: now, establishment_name: 'Smile Dental', declaration: true }
}
