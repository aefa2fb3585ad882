import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { csvOf } from '#testing/uploaded-list.ts'
import { Client } from './client.ts'

const LONGEST_MS = 30 * 60_000

export interface UploadList {
  type: 'ACTIVATE' | 'BLOCK'
  content: string
}

/** Mobiles, of which every fiftieth is none: its row fails. */
const mobileOf = (at: number) => (at % 50 === 49 ? '12345' : String(9_300_000_000 + at))

/** New people, and of them the half who leave again. */
export function uploadLists(rows: number, packages: readonly string[]): UploadList[] {
  const people = Array.from({ length: rows }, (_, at) => [
    ...['Nila Bose', `nila${at}@soak.example`, mobileOf(at), `SK-${10_000 + at}`, '500'],
    ...packages.map(() => '100'),
  ])
  const headers = ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits', ...packages]
  const leavers = Array.from({ length: Math.ceil(rows / 2) }, (_, at) => [mobileOf(at), 'Left'])
  return [
    { type: 'ACTIVATE', content: csvOf(headers, people) },
    { type: 'BLOCK', content: csvOf(['Mobile', 'Reason'], leavers) },
  ]
}

/** An HR user of the demo world, who uploads lists and waits for them, whether or not the server is killed. */
export class ListUploader extends Client {
  #cookie = ''
  #path = ''
  restarts = 0

  async open(): Promise<void> {
    const { body: people } = await this.insist('/dev/people')
    const admin = people.find(({ roles }: { roles: string[] }) => roles.includes('PARTNER_ADMIN'))
    this.#cookie = await this.logInAs(admin)
    this.#path = `partner_dashboard/subsidiaries/${admin.subsidiaries[0].id}`
  }

  /** @returns the id of the upload, which has started to apply its right rows */
  async start({ type, content }: UploadList): Promise<string> {
    const form = new FormData()
    for (const [key, value] of Object.entries({ type, partner_id: WALLET_CONTRACT })) form.set(key, value)
    form.set('file', new Blob([content]), `${type.toLowerCase()}.csv`)
    const uploaded = await this.#send(`${this.#path}/files`, form)
    if (uploaded.status !== 201)
      throw new Error(`The list was answered ${uploaded.status}: ${JSON.stringify(uploaded)}`)
    const { file_id } = uploaded.body
    await this.#begin(type, file_id)
    return file_id
  }

  async #begin(type: UploadList['type'], file_id: string): Promise<void> {
    const asked = { file_id, partner_id: WALLET_CONTRACT, mode: 'valid_only' }
    const started = await this.#send(`${this.#path}/subscriptions/bulk/${type}`, asked)
    if (started.status !== 202) throw new Error(`The start was answered ${started.status}: ${JSON.stringify(started)}`)
  }

  /** Waits for the end; a list whose job has died too often is started again, as an HR user would. */
  async waitFor(file_id: string, { type }: UploadList): Promise<void> {
    const deadline = Date.now() + LONGEST_MS
    for (;;) {
      const { body } = await this.insist(`${this.#path}/files/${file_id}`, { headers: { cookie: this.#cookie } })
      if (body.status === 'PROCESSED') return
      if (body.status === 'FAILED') {
        this.restarts += 1
        await this.#begin(type, file_id)
      }
      if (Date.now() > deadline) throw new Error(`The list was not applied in time: ${JSON.stringify(body)}`)
      await sleep(100)
    }
  }

  #send(path: string, body: unknown) {
    return this.insist(path, { body, headers: { cookie: this.#cookie, 'idempotency-key': randomUUID() } })
  }
}
