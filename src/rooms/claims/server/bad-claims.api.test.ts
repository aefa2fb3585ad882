import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { backdatePlan, type ClaimForm, sendForm, VISIT, visit } from '#testing/claim-form.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'

const _DAY_MS = 86_400_000
const MEGABYTE = 1_048_576

let world: World
let owner: Browser
let member: { uhid: string; subscription_id: string }
let foreign: { uhid: string; subscription_id: string }
let bill: Buffer

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  owner = await world.signUp('+919811200003')
  await buyPlan(world, owner)
  const other = await world.signUp('+919811200004')
  await buyPlan(world, other, { name: 'Somebody Else', email: 'else@example.com' })
  ;[foreign] = (await other.get('members')).body.members
  ;[member] = (await owner.get('members')).body.members
  await backdatePlan(world, member.subscription_id, 35)
  bill = await photo()
})
afterAll(() => world.close())

const file = async (form: ClaimForm, path = VISIT) =>
  sendForm(owner, 'POST', path, {
    data: visit(member, world.clock.now()),
    bill_files: [await photo()],
    prescription_files: [await photo()],
    ...form,
  })
const dataWith = (more: object) => ({ ...visit(member, world.clock.now()), ...more })

/** All claims and files: a refused request must not add any. */
async function everything() {
  const staged = () => readdir(join(world.config.dataDir, 'uploads')).catch(() => [])
  // The response does not wait for the cleanup of discarded files.
  await expect.poll(staged).toEqual([])
  const files = await readdir(join(world.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  const tables = await Promise.all(
    (['claims', 'claim_files', 'claim_history', 'claim_checks', 'stored_files', 'subscription_usages'] as const).map(
      async (table) => (await world.db.selectFrom(table).selectAll().execute()).length,
    ),
  )
  return { files: files.filter((entry) => entry.isFile()).length, tables }
}

function expectRefused(answer: Answer, [status, field, text]: readonly [number, string, string]) {
  expect({ status: answer.status, fields: answer.error?.fields }).toEqual({
    status,
    fields: expect.objectContaining({ [field]: expect.stringContaining(text) }),
  })
}

/** Few bytes that decompress to 900 million pixels. */
function pixelBomb(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(body.length)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(30_000)
  head.writeUInt32BE(30_000, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(3_751 * 1_000), { level: 9 })
  const parts = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')
const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files))
const PICTURES = 'Only JPEG, JPG and PNG files are supported'
const DOCUMENTS = 'Only JPEG, JPG, PNG, ZIP, PDF, DOC and DOCX files are supported'

describe('files that are refused leave nothing behind', () => {
  const heic = Buffer.concat([Buffer.from('000000186674797068656963000000006d696631', 'hex'), Buffer.alloc(200)])

  it.each<[string, () => Promise<ClaimForm> | ClaimForm, readonly [string, string]]>([
    [
      'a program named as a photo',
      () => ({ bill_files: [Buffer.from(`MZ${'x'.repeat(900)}`)] }),
      ['bill_files', PICTURES],
    ],
    [
      'a program named as a document',
      () => ({ document_files: [[Buffer.from(`MZ${'x'.repeat(900)}`), 'a.pdf']] }),
      ['document_files', DOCUMENTS],
    ],
    ['a PDF renamed to a photo', () => ({ bill_files: [PDF] }), ['bill_files', PICTURES]],
    [
      'a page named as a photo',
      () => ({ bill_files: [Buffer.from('<html><script>1</script>')] }),
      ['bill_files', PICTURES],
    ],
    [
      'a photo with an archive behind it',
      () => ({ bill_files: [Buffer.concat([bill, zip({ 'a.js': Buffer.from('1') })])] }),
      ['bill_files', 'holds another file behind it'],
    ],
    [
      'a PDF that is an archive too',
      () => ({ document_files: [[Buffer.concat([PDF, zip({ a: Buffer.from('1') })]), 'a.pdf']] }),
      ['document_files', 'holds another file'],
    ],
    ['a pixel bomb', () => ({ bill_files: [pixelBomb()] }), ['bill_files', 'too many pixels']],
    [
      'a zip bomb',
      () => ({ document_files: [[zip({ 'a.pdf': Buffer.concat([PDF, Buffer.alloc(60 * MEGABYTE)]) }), 'a.zip']] }),
      ['document_files', 'at most 20 files and 50 MB'],
    ],
    ['a HEIC photo', () => ({ bill_files: [[heic, 'IMG_1.heic']] }), ['bill_files', 'choose it as JPEG or PNG']],
    [
      '10 MB and a byte',
      () => ({ bill_files: [Buffer.concat([bill, Buffer.alloc(10_485_761 - bill.length)])] }),
      ['bill_files', 'File size should not exceed 10 MB'],
    ],
    [
      'six bills',
      async () => ({ bill_files: await Promise.all(Array.from({ length: 6 }, () => photo())) }),
      ['bill_files', 'You can upload at most 5 files'],
    ],
    ['an empty file', () => ({ prescription_files: [Buffer.alloc(0)] }), ['prescription_files', 'is empty']],
    ['the same bill twice in one claim', () => ({ bill_files: [bill, bill] }), ['bill_files', 'the same file twice']],
    [
      'no bill',
      () => ({ bill_files: [] }),
      ['bill_files', 'Upload payment receipt as issued to you by the establishment'],
    ],
    [
      'no prescription',
      () => ({ prescription_files: [] }),
      ['prescription_files', 'Upload the prescription as issued to you by the doctor'],
    ],
  ])('%s', async (_, form, [control, text]) => {
    const before = await everything()
    const answer = await file(await form())
    expectRefused(answer, [422, control, text])
    expect(answer.body.image_error).toBe(answer.body.message)
    expect(answer.body.message).toContain(text)
    await expect.poll(everything).toEqual(before)
  })

  it('a document may be a ZIP, a PDF or a Word file, and replace the bill', async () => {
    const answer = await file({
      bill_files: [],
      prescription_files: [],
      document_files: [
        [PDF, 'bill.pdf'],
        [zip({ 'bill.jpg': new Uint8Array(bill) }), 'both.zip'],
      ],
    })
    expect([answer.status, answer.body.details?.files.map(({ type }: { type: string }) => type)]).toEqual([
      201,
      ['DOCUMENT', 'DOCUMENT'],
    ])
  })

  it('a bill on another open claim is refused; one on a withdrawn claim is not', async () => {
    const twice = await photo()
    const { body: claim } = await file({ bill_files: [twice] })
    const before = await everything()
    const again = await file({ bill_files: [twice] })
    expectRefused(again, [422, 'bill_files', `claim ${claim.id} already`])
    expect([again.error?.type, again.body.image_error]).toEqual(['DUPLICATE_CLAIM', again.body.message])
    await expect.poll(everything).toEqual(before)
    await owner.post(`usagemoderation/${claim.id}/withdraw`, {})
    expect((await file({ bill_files: [twice] })).status).toBe(201)
  })
})

describe('values refused at their field', () => {
  const day = (count: number) =>
    toWireTime(new Date(startOfIstDay(addDays(istDateOf(world.clock.now()), count)).getTime() + 3_600_000))

  it.each<[string, () => object, readonly [number, string, string]]>([
    ['a bill from tomorrow', () => dataWith({ scheduled_time: day(1) }), [422, 'scheduled_time', 'future']],
    [
      'a bill from before the plan',
      () => dataWith({ scheduled_time: day(-36) }),
      [422, 'scheduled_time', 'before the plan'],
    ],
    [
      'a bill one day past the window',
      () => dataWith({ scheduled_time: day(-31) }),
      [422, 'scheduled_time', 'claimed for 30 days'],
    ],
    ['an amount of 0', () => dataWith({ claim_amount: 0 }), [422, 'claim_amount', 'more than ₹0']],
    ['an amount below 0', () => dataWith({ claim_amount: -5 }), [422, 'claim_amount', 'more than ₹0']],
    ['an amount above the limit', () => dataWith({ claim_amount: 999_999.01 }), [422, 'claim_amount', '₹9,99,999']],
    ['three decimals', () => dataWith({ claim_amount: 10.005 }), [422, 'claim_amount', 'two decimals']],
    ['an amount as text', () => dataWith({ claim_amount: '100' }), [422, 'claim_amount', 'two decimals']],
    ['no doctor', () => dataWith({ provider_name: '' }), [422, 'provider_name', 'mandatory']],
    ['no declaration', () => dataWith({ declaration: false }), [422, 'declaration', 'genuine']],
    [
      'a GSTIN that is none',
      () => dataWith({ additional_details: { gstin: '27ABCDE' } }),
      [422, 'additional_details.gstin', 'GSTIN'],
    ],
    [
      'a pincode that is none',
      () => dataWith({ additional_details: { pin_code: '41100' } }),
      [422, 'additional_details.pin_code', 'pincode'],
    ],
    [
      'a prescription older than 180 days',
      () => dataWith({ additional_details: { prescription_date: addDays(istDateOf(world.clock.now()), -200) } }),
      [422, 'additional_details.prescription_date', '180 days'],
    ],
    ['bills that do not add up', () => dataWith({ bills: [{ amount: 700 }] }), [422, 'claim_amount', '₹700']],
    [
      'an unknown service',
      () => dataWith({ service_category_mapping_id: '5d0c8f6e-4b1a-4c7e-9a53-1f2e3d4c5bff' }),
      [422, 'service_category_mapping_id', 'not part of the plan'],
    ],
    [
      'a member of another person’s plan',
      () => dataWith({ uhid: foreign.uhid, subscription_id: foreign.subscription_id }),
      [404, 'uhid', 'not on your plan'],
    ],
    [
      'an own member of another person’s plan',
      () => dataWith({ subscription_id: foreign.subscription_id }),
      [404, 'uhid', 'not on your plan'],
    ],
    [
      'a member that does not exist',
      () => dataWith({ uhid: '0190a000-0000-7000-8000-0000000000ff' }),
      [404, 'uhid', 'not on your plan'],
    ],
  ])('%s (C5.42)', async (_, data, refusal) => {
    const before = await everything()
    expectRefused(await file({ data: data() as Record<string, unknown> }), refusal)
    await expect.poll(everything).toEqual(before)
  })

  it('the last day of the window is accepted', async () => {
    expect((await file({ data: dataWith({ scheduled_time: day(-30) }) })).status).toBe(201)
  })

  it('what cannot be claimed from the plan, and invalid files, are reported together', async () => {
    const path = VISIT.replace('In-Clinic%20Doctor%20Consultation', 'Online%20Consultation')
    const answer = await file({ bill_files: [] }, path)
    expect(Object.keys(answer.error?.fields ?? {}).toSorted()).toEqual(['bill_files', 'claim_type'])
  })

  it.each([
    ['no type', 'usagemoderation?version=v2', 400],
    ['an unknown type', 'usagemoderation?claim_type=Spa&version=v2', 400],
    ['an unknown version', VISIT.replace('v2', 'v3'), 400],
  ])('%s is malformed', async (_, path, status) => {
    expect((await file({}, path)).status).toBe(status)
  })

  it('two bills from the old app, and the new form from an app that is too old: v1 has one bill, v2 several (C3.43, C3.44)', async () => {
    const two = await file({ bill_files: [await photo(), await photo()] }, VISIT.replace('v2', 'v1'))
    expectRefused(two, [422, 'bill_files', 'one file'])
    owner.cookies.set('plus_platform', 'android')
    owner.cookies.set('android_version_code', '686')
    const old = await file({})
    expect([old.status, old.error?.type]).toEqual([426, 'APP_UPDATE_REQUIRED'])
    expect((await file({}, VISIT.replace('v2', 'v1'))).status).toBe(201)
    owner.cookies.set('android_version_code', '687')
    expect((await file({})).status).toBe(201)
    owner.cookies.delete('plus_platform')
  })
})
