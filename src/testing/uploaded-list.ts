import type { Answer, Browser } from './browser.ts'
import type { openEmployer } from './employer.ts'
import type { World } from './world.ts'

type Employer = Awaited<ReturnType<typeof openEmployer>>

interface UploadListOptions {
  name?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
  browser?: Browser
}

/** Uploads a file for an action of a company. */
export async function sendList(
  { path, partner_id, hr }: Pick<Employer, 'path' | 'partner_id' | 'hr'>,
  type: string,
  content: string | Buffer,
  { name = 'people.csv', fields = {}, headers = {}, browser }: UploadListOptions = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ type, partner_id, ...fields })) form.set(key, value)
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const raw = Buffer.from(await request.arrayBuffer())
  const sent = { 'content-type': request.headers.get('content-type') ?? '', ...headers }
  return (browser ?? (await hr())).send('POST', `${path}/files`, { raw, headers: sent })
}

/** Starts an uploaded list. */
export async function startList(
  { path, partner_id, hr }: Pick<Employer, 'path' | 'partner_id' | 'hr'>,
  type: string,
  file_id: string,
  fields: object = {},
): Promise<Answer> {
  return (await hr()).post(`${path}/subscriptions/bulk/${type}`, { file_id, partner_id, ...fields })
}

/** Uploads a list, applies what is right of it, and returns the upload as it is afterwards. */
export async function applyList(world: World, employer: Employer, type: string, content: string, fields: object = {}) {
  const sent = await sendList(employer, type, content)
  if (sent.status !== 201) throw new Error(`The list was refused: ${sent.status} ${sent.text}`)
  const started = await startList(employer, type, sent.body.file_id, { mode: 'valid_only', ...fields })
  if (started.status !== 202) throw new Error(`The list was not started: ${started.status} ${started.text}`)
  await world.work()
  return (await (await employer.hr()).get(`${employer.path}/files/${sent.body.file_id}`)).body
}

/** A list as CSV. */
export function csvOf(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headers, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
}

/** The headings of people to add, where they have an employee ID and credits. */
export const NEW_PEOPLE = ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits']

/** People to add, no two alike. @param first_mobile the number before that of the first of them */
export function newPeople(first_mobile: number, credits = '500') {
  let at = 0
  /** A row; `cells` replace its own by their place. */
  const person = (cells: Partial<Record<number, string>> = {}) => {
    at += 1
    const own = ['Nila Bose', `nila${at}@list.example`, String(first_mobile + at), `U-${1000 + at}`, credits]
    return own.map((cell, place) => cells[place] ?? cell)
  }
  const people = (count: number) =>
    csvOf(
      NEW_PEOPLE,
      Array.from({ length: count }, () => person()),
    )
  return { person, people }
}
