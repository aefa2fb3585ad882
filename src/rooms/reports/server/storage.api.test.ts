/** Where the files of a report go, and what is left of them when there is no room. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '#platform/storage/storage.ts'
import { startS3 } from '#platform/testing/s3-server.ts'
import { openEmployer } from '#testing/employer.ts'
import { generatedReport } from '#testing/generated-report.ts'
import { openWorld, type World } from '#testing/world.ts'
import { reportJobs } from './jobs.ts'

const [generate] = reportJobs

describe('a bucket', () => {
  test('has the files of a report, and they are downloaded from it (decisions §18)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plus-s3-'))
    const s3 = await startS3(folder)
    const world = await openWorld({ SEED: 'demo', STORAGE_URL: s3.url })
    try {
      const looms = await openEmployer(world)
      const { name } = await looms.add()
      const { id, sheets, csv } = await generatedReport(world, looms, { type: 'APP_DOWNLOAD' })
      expect(sheets.Report!.slice(1).map(([first]) => first)).toEqual([name])
      expect(csv).toContain(name)
      const { xlsx_file_id, csv_file_id } = await world.db
        .selectFrom('reports')
        .select(['xlsx_file_id', 'csv_file_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const files = world.db.selectFrom('stored_files').select('storage_key')
      for (const { storage_key } of await files.where('id', 'in', [xlsx_file_id!, csv_file_id!]).execute())
        expect(await world.storage.exists(storage_key)).toBe(true)
      expect(await readdir(join(world.config.dataDir, 'files')).catch(() => [])).toEqual([])
    } finally {
      await world.close()
      await s3.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('a full disk', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ SEED: 'demo' })
  })
  afterAll(() => world.close())

  /** A storage on which there is room for so many files, and for the beginning of the next one. */
  function filled(storage: Storage, files: number): Storage {
    let left = files
    return {
      ...storage,
      put: (content) => storage.put(left-- > 0 ? content : Readable.from(begunOnly(content))),
    }
  }

  async function* begunOnly(content: Readable) {
    for await (const chunk of content) {
      yield chunk
      throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    }
  }

  test.each([
    ['its workbook', 0],
    ['its CSV file', 1],
  ])(
    'while %s is written fails the report with its reason and leaves no file (promise 17, D4.01)',
    async (_, files) => {
      const looms = await openEmployer(world)
      await looms.add()
      const asked = { partnerId: looms.partner_id, type: 'APP_DOWNLOAD', durationDays: 7 }
      const hr = await looms.hr()
      const { id } = (await hr.post(`${looms.path}/partners/${looms.partner_id}/report`, asked)).body
      const folder = join(world.config.dataDir, 'files')
      const stored = async () => readdir(folder, { recursive: true }).catch((): string[] => [])
      const before = (await stored()).filter((name) => name.length > 10)
      const parts = { ...world, storage: filled(world.storage, files) }
      const run = (attempt: number) =>
        generate!.work(parts, { report_id: id, run: 1 }, { attempt, last: attempt === 3, now: world.clock.now() })
      await expect(run(1)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
      const { error } = await hr.get(`${looms.path}/reports/${id}`)
      expect(error).toMatchObject({ type: 'NOT_READY', extra_args: { current_state: 'PENDING' } })
      parts.storage = filled(world.storage, files)
      await expect(run(3)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
      const { reports } = (await hr.get(`${looms.path}/reports`)).body
      expect(reports[0]).toMatchObject({
        id,
        status: 'FAILED',
        remarks: 'It could not be stored, please request again later',
      })
      expect((await stored()).filter((name) => name.length > 10)).toHaveLength(before.length)
      expect((await hr.get(`${looms.path}/reports/${id}`)).status).toBe(409)
    },
  )
})
