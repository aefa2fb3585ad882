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
  undoUpload: { field: 'seen' },
  importCatalogueFile: { reason: 'The whole file is in the body, so what is imported is what was tried.' },
  remindPartnerUsers: { reason: 'It sends each person at most one reminder in three days and changes nothing else.' },
  retryDeadLetters: { reason: 'It repeats what the product does by itself; nobody edits what is repeated.' },
  remindInBulk: { reason: 'It sends each person at most one reminder in three days and changes nothing else.' },
}
/** The calls that show what another would do. */
const PREVIEWS: Record<string, string> = {
  previewEnd: 'endPartner',
  previewBlock: 'blockPartnerUser',
  previewUndo: 'undoUpload',
}

/** By what the second of two people says what they agree to, or why it cannot be another by then. */
const AGREED_BY: Record<string, { field: string } | { reason: string }> = {
  applyPartnerOrder: { field: 'version' },
  approveClaim: { field: 'version' },
  approvePlanRefund: { field: 'version' },
  confirmTopupReceipt: { field: 'amount' },
  correctClaim: { field: 'version' },
  decideInBulk: { field: 'payload.versions' },
  // The whole contact; a member edited in between is STALE (staff-contact.api.test.ts).
  setMemberContact: { field: 'mobile' },
  givePartnerOrderBack: { field: 'version' },
  reverseTopup: { field: 'reversal_id' },
  settleClaim: { field: 'version' },
  approveInsurerPayment: { reason: 'A payment that waits is not edited, only approved or declined.' },
  approvePremiumRefund: { reason: 'A refund that waits is not edited, only approved or declined.' },
  confirmAppointment: { reason: 'A proposal is not edited: another one for the person is refused while it is open.' },
  confirmSetting: {
    reason: 'A proposal is not edited, and is stored with the version of the setting that it changes.',
  },
  decideReturn: { reason: 'A reported return is not edited, only decided.' },
}

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

interface Schema {
  properties?: Record<string, Schema>
}

const callsOf = () => world.product.routes.map(({ call }) => call)

function bodyOf(name: string): Schema {
  const body = callsOf().find((call) => call.name === name)?.body
  return body ? (z.toJSONSchema(body as z.ZodType, { unrepresentable: 'any', io: 'input' }) as Schema) : {}
}

/** Those whose body has not the field that the table names. */
function lackingIn(table: Record<string, { field: string } | { reason: string }>): string[] {
  return Object.entries(table).flatMap(([name, by]) => {
    if (!('field' in by)) return []
    const at = by.field.split('.').reduce<Schema | undefined>((schema, key) => schema?.properties?.[key], bodyOf(name))
    return at === undefined ? [name] : []
  })
}

test('every call with a dry run or a preview says how an edit in between is noticed', () => {
  const tried = callsOf().filter(({ name }) => bodyOf(name).properties?.dry_run)
  const shown = callsOf().filter(({ name }) => name.startsWith('preview'))
  const names = [...tried.map(({ name }) => name), ...shown.map(({ name }) => PREVIEWS[name] ?? name)]
  expect(Object.keys(NOTICED_BY).toSorted()).toEqual(names.toSorted())
  expect(lackingIn(NOTICED_BY)).toEqual([])
})

test('the second of two people names what they agree to, in every act that takes two', () => {
  const byTwo = callsOf().filter(({ refusals }) => refusals && 'NOT_SECOND_PERSON' in refusals)
  expect(Object.keys(AGREED_BY).toSorted()).toEqual(byTwo.map(({ name }) => name).toSorted())
  expect(lackingIn(AGREED_BY)).toEqual([])
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
