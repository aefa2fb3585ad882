import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { Client } from './client.ts'

const LONGEST_MS = 5 * 60_000

/** The rows of a report, by their hashes, and the names of its sheets. */
export interface ReportContent {
  csv: string
  sheet: string
  parts: string
}

/** An HR user of the demo world, who requests reports and opens them, whether or not the server is killed. */
export class ReportReader extends Client {
  readonly #server: string
  #cookie = ''
  #path = ''

  constructor(origin: string) {
    super(origin)
    this.#server = origin
  }

  async open(): Promise<void> {
    const { body: people } = await this.insist('/dev/people')
    const admin = people.find(({ roles }: { roles: string[] }) => roles.includes('PARTNER_ADMIN'))
    this.#cookie = await this.logInAs(admin)
    this.#path = `partner_dashboard/subsidiaries/${admin.subsidiaries[0].id}`
  }

  /** @returns the id of the report */
  async ask(durationDays: number): Promise<string> {
    const asked = { partnerId: WALLET_CONTRACT, type: 'APP_DOWNLOAD', durationDays }
    const { status, body } = await this.insist(`${this.#path}/partners/${WALLET_CONTRACT}/report`, {
      body: asked,
      headers: { cookie: this.#cookie },
    })
    if (status !== 201) throw new Error(`The request was answered ${status}: ${JSON.stringify(body)}`)
    return body.id
  }

  /** Moves the clock past the minute after which a silent run is taken for dead. */
  async letTimePass(): Promise<void> {
    await this.insist('/dev/clock', { body: { advance: 'PT2M' } })
  }

  /** What a download answers now: the file's bytes, or its refusal. */
  async download(id: string, format: 'xlsx' | 'csv'): Promise<{ status: number; bytes: Buffer }> {
    const url = `${this.#server}/subscriptions/api/v1/${this.#path}/reports/${id}?format=${format}`
    const answer = await fetch(url, { headers: { cookie: this.#cookie } })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  /** Waits until a report can be downloaded. @returns what is in both files */
  async contentOf(id: string): Promise<ReportContent> {
    const deadline = Date.now() + LONGEST_MS
    for (;;) {
      const csv = await this.download(id, 'csv')
      if (csv.status === 200) return contentOf(csv.bytes, (await this.download(id, 'xlsx')).bytes)
      if (Date.now() > deadline)
        throw new Error(`The report was not ready in time: ${csv.status} ${csv.bytes.toString()}`)
      await sleep(100)
    }
  }
}

/** @throws for a workbook that is not whole */
export function contentOf(csv: Buffer, xlsx: Buffer): ReportContent {
  return { csv: hashOf(csv), ...workbookOf(xlsx) }
}

/** @throws for one that is not whole */
export function workbookOf(xlsx: Buffer): Pick<ReportContent, 'sheet' | 'parts'> {
  const parts = unzipSync(xlsx)
  return { sheet: hashOf(parts['xl/worksheets/sheet1.xml']!), parts: Object.keys(parts).join(' ') }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
