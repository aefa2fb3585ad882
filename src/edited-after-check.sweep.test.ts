/** What was checked is what is done: every call that can be tried first notices what others have edited meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openEmployer } from './testing/employer.ts'
import { csvOf, NEW_PEOPLE, sendList, startList } from './testing/uploaded-list.ts'
import { openWorld, type World } from './testing/world.ts'

/** By what a call notices that something else would be done than was checked, or why nothing else can be. */
const NOTICED_BY: Record<string, { field: string } | { reason: string }> = {
  startUpload: { field: 'version' },
  decideInBulk: { field: 'payload.versions' },
  endPartner: { field: 'version' },
  blockPartnerUser: { field: 'version' },
  importCatalogueFile: { reason: 'The whole file is in the body, so what is imported is what was tried.' },
  remindPartnerUsers: { reason: 'It sends each person at most one reminder in three days and changes nothing else.' },
  retryDeadLetters: { reason: 'It repeats what the product does by itself; nobody edits what is repeated.' },
  remindInBulk: { reason: 'It sends each person at most one reminder in three days and changes nothing else.' },
}
/** The calls that show what another would do. */
const PREVIEWS: Record<string, string> = { previewEnd: 'endPartner', previewBlock: 'blockPartnerUser' }

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

interface Schema {
  properties?: Record<string, Schema>
}

test('every call with a dry run or a preview says how an edit in between is noticed', () => {
  const calls = world.product.routes.map(({ call }) => call)
  const bodyOf = (name: string): Schema => {
    const body = calls.find((call) => call.name === name)?.body
    return body ? (z.toJSONSchema(body as z.ZodType, { unrepresentable: 'any', io: 'input' }) as Schema) : {}
  }
  const tried = calls.filter(({ name }) => bodyOf(name).properties?.dry_run).map(({ name }) => name)
  const shown = calls.filter(({ name }) => name.startsWith('preview')).map(({ name }) => PREVIEWS[name] ?? name)
  expect(Object.keys(NOTICED_BY).toSorted()).toEqual([...tried, ...shown].toSorted())
  const lacking = Object.entries(NOTICED_BY).filter(([name, by]) => {
    if (!('field' in by)) return false
    const at = by.field.split('.').reduce<Schema | undefined>((schema, key) => schema?.properties?.[key], bodyOf(name))
    return at === undefined
  })
  expect(lacking).toEqual([])
})

const DEPENDENT = ['Dependent Name', 'Relation', 'Gender', 'Date of Birth']
const HEADINGS: Record<string, readonly string[]> = {
  ACTIVATE: NEW_PEOPLE,
  BLOCK: ['Mobile'],
  MEMBER_ACTIVATE: ['Employee ID', ...DEPENDENT],
  MEMBER_PATCH: ['Member UHID', ...DEPENDENT],
  MEMBER_BLOCK: ['Member UHID'],
}

test.each(Object.entries(HEADINGS))(
  'a list to %s does not start after any edit of a colleague',
  async (type, headings) => {
    const looms = await openEmployer(world)
    const { browser } = await looms.colleague('PARTNER_ADMIN')
    const row = headings.map(() => 'x')
    for (const [path, body] of [
      ['/rows', { rows: [{ row: 2, values: {} as Record<string, string> }] }],
      ['', { mapping: {} }],
    ] as const) {
      const sent = await sendList(looms, type, csvOf(headings, [row, row]), { fields: { override: 'true' } })
      expect([type, sent.status, sent.error]).toEqual([type, 201, undefined])
      const { file_id, columns } = sent.body
      const checked = await startList(looms, type, file_id, { dry_run: true })
      if ('rows' in body) body.rows[0]!.values[columns[0].key] = 'y'
      expect((await browser.patch(`${looms.path}/files/${file_id}${path}`, body)).status).toBe(200)
      for (const fields of [{}, { version: checked.body.version }])
        expect((await startList(looms, type, file_id, { mode: 'valid_only', ...fields })).error?.type).toBe('STALE')
      await startList(looms, type, file_id, { dry_run: true })
      expect((await startList(looms, type, file_id, { mode: 'valid_only' })).error?.type).not.toBe('STALE')
    }
  },
)
