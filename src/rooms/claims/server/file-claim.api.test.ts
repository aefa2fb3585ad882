import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { addVisits, backdatePlan, fileVisit, sendForm, VISIT, visit } from '#testing/claim-form.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'

const DAY_MS = 86_400_000
type Member = { uhid: string; subscription_id: string }

let world: World
let owner: Browser
let stranger: Browser
let moderator: Browser
let member: Member

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  owner = await world.signUp('+919811200001')
  stranger = await world.signUp('+919811200002')
  await buyPlan(world, owner)
  await buyPlan(world, stranger, { name: 'Somebody Else', email: 'else@example.com' })
  ;[member] = (await owner.get('members')).body.members
  await backdatePlan(world, member.subscription_id, 60)
  await addVisits(world, member.subscription_id)
  moderator = await world.person('Meera')
})
afterAll(() => world.close())

const now = () => world.clock.now()
const file = (more: Parameters<typeof fileVisit>[3] = {}) => fileVisit(owner, member, now(), more)
const appointments = async () => {
  const { usage } = (await owner.get(`subscriptions/${member.subscription_id}/usage`)).body.subscription_with_usage
  return usage.services.find(({ name }: { name: string }) => name === 'Appointment').remaining as number
}
const row = (id: number) =>
  world.db.selectFrom('claims').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow()

describe('filing', () => {
  it('a claim is filed as submitted, from number 900, with its files and its history (C3.33, C3.36, C3.37, C3.38, C3.40, C3.41, C7.54)', async () => {
    const left = await appointments()
    const answer = await file({
      data: {
        additional_details: { city: 'Pune', bill_number: 'SC-1042', gstin: '27ABCDE1234F1Z5', pin_code: '411001' },
      },
    })
    expect(answer.status).toBe(201)
    const { id, details, claim_history, ...claim } = answer.body
    expect(id).toBeGreaterThanOrEqual(900)
    expect(claim).toMatchObject({
      subscription_id: member.subscription_id,
      uhid: member.uhid,
      status: 'INITIATED',
      version: 1,
      reimbursement_type: 'DIRECT',
      plan_name: expect.any(String),
      created_by_user: expect.any(String),
      external_transaction_id: null,
      reason: null,
      insured: false,
      member: { has_wallet: false, name: expect.any(String) },
      wallet_sublimit_packages: [],
      claim_rejection_reasons: [],
      allowed_actions: ['amend', 'withdraw'],
    })
    expect(details).toMatchObject({
      claim_id: id,
      claim_type: 'In-Clinic Doctor Consultation',
      uhid_for: member.uhid,
      claim_amount: 730,
      approved_claim_amount: null,
      payable_estimate: 500,
      provider_name: 'Dr. Leela Rao',
      establishment_name: 'Sahyadri Clinic',
      wallet_transaction_id: null,
      additional_details: { city: 'Pune', gstin: '27ABCDE1234F1Z5', pincode: '411001', bill_number: 'SC-1042' },
    })
    expect(details.files.map(({ type }: { type: string }) => type)).toEqual(['INVOICE', 'PRESCRIPTION'])
    expect(claim_history).toMatchObject([
      { header: 'Claim submitted', text: 'We received your claim', current_state: 'INITIATED' },
    ])
    expect(await appointments()).toBe(left - 1)
    expect((await row(id)).reservation).toBe(`claim/${id}`)
  })

  it('the old app submits one bill, the new form several, each with its amount (C3.43)', async () => {
    const old = await sendForm(owner, 'POST', VISIT.replace('v2', 'v1'), {
      data: visit(member, now(), 2),
      bill_files: [await photo()],
      prescription_files: [await photo()],
    })
    expect(old.status).toBe(201)
    const several = await file({
      data: { claim_amount: 900.5, bills: [{ amount: 400 }, { amount: 500.5 }] },
      bill_files: [await photo(), await photo()],
    })
    expect(several.body.details.files.map(({ amount }: { amount: number | null }) => amount)).toEqual([
      400,
      500.5,
      null,
    ])
  })

  it('parts with brackets in their names are the same parts', async () => {
    const form = {
      data: visit(member, now(), 3),
      'bill_files[]': [await photo()],
      'prescription_files[]': [await photo()],
    }
    expect((await sendForm(owner, 'POST', VISIT, form)).status).toBe(201)
  })

  it('requests repeated under one key file one claim', async () => {
    const form = { data: visit(member, now(), 4), bill_files: [await photo()], prescription_files: [await photo()] }
    const headers = { 'idempotency-key': randomUUID() }
    const answers = [
      await sendForm(owner, 'POST', VISIT, form, headers),
      await sendForm(owner, 'POST', VISIT, form, headers),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.body.id).toBe(answers[0]?.body.id)
    const other = await sendForm(owner, 'POST', VISIT, { ...form, data: visit(member, now(), 5) }, headers)
    expect([other.status, other.error?.type]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })

  it('of two who submit the same bill at the same time one is refused', async () => {
    const bill = await photo()
    const answers = await Promise.all([file({ bill_files: [bill] }), file({ bill_files: [bill] })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.error?.type).toBe('DUPLICATE_CLAIM')
  })

  it('before filing, the preflight shows what would be paid and why not everything', async () => {
    const before = await world.db.selectFrom('claims').select('id').execute()
    const answer = await sendForm(owner, 'POST', VISIT.replace('?', '/preflight?'), {
      data: { ...visit(member, now()), claim_amount: 800, additional_details: {} },
    })
    expect(answer.body).toMatchObject({
      claim_amount: 800,
      payable_estimate: 500,
      limited_by: [{ code: 'VISIT_CAP', amount: 500 }],
      text: '₹500 of ₹800 is payable, because the plan pays up to ₹500 for one visit.',
      warnings: [{ code: 'NO_BILL_NUMBER' }],
    })
    expect(await world.db.selectFrom('claims').select('id').execute()).toEqual(before)
  })
})

describe('withdrawing and filing again', () => {
  it('a withdrawn claim returns the use and can be filed again with its files', async () => {
    const left = await appointments()
    const { body: claim } = await file()
    const taken = await owner.post(`usagemoderation/${claim.id}/withdraw`, {})
    expect(taken.body).toMatchObject({
      status: 'REJECTED',
      reason: 'Withdrawn by member',
      claim_rejection_reasons: [{ code: 'WITHDRAWN', resubmittable: true }],
    })
    expect(await appointments()).toBe(left)
    const repeated = await owner.post(`usagemoderation/${claim.id}/withdraw`, { version: claim.version })
    expect([repeated.status, repeated.body]).toEqual([200, taken.body])

    const again = await sendForm(owner, 'POST', VISIT.replace('?', `/${claim.id}/resubmit?`), {
      data: { declaration: true, claim_amount: 480 },
    })
    expect(again.status).toBe(201)
    expect(again.body).toMatchObject({ status: 'INITIATED', parent_claim_id: claim.id })
    expect(again.body.id).not.toBe(claim.id)
    expect(again.body.details).toMatchObject({
      claim_amount: 480,
      files: [{ type: 'INVOICE' }, { type: 'PRESCRIPTION' }],
    })
    expect(await appointments()).toBe(left - 1)
    expect((await owner.get(`usagemoderation/detail/${claim.id}`)).body.resubmitted_as).toBe(again.body.id)
    const twice = await sendForm(owner, 'POST', `usagemoderation/${claim.id}/resubmit`, { data: { declaration: true } })
    expect([twice.status, twice.error?.type]).toEqual([409, 'RESUBMITTED_ALREADY'])
  })

  it('a bill is in one claim of its line only, whichever way it comes back', async () => {
    const admin = await world.person('Leela')
    const reject = async (id: number) =>
      admin.post(`dashboard/claims/${id}/reject`, { ...(await seen(id)), reasons: ['INVOICE_UNREADABLE'] })
    const reopen = async (id: number) =>
      admin.post(`dashboard/claims/${id}/reopen`, { ...(await seen(id)), reason: 'It is right' })
    const again = (id: number) =>
      sendForm(owner, 'POST', `usagemoderation/${id}/resubmit`, { data: { declaration: true } })
    const seen = async (id: number) => ({ version: (await owner.get(`usagemoderation/detail/${id}`)).body.version })
    const first = (await file()).body.id
    await reject(first)
    const second = (await again(first)).body.id
    const refused = await reopen(first)
    expect([refused.status, refused.error?.type]).toEqual([409, 'FILED_AGAIN'])
    await reject(second)
    expect((await reopen(first)).body.status).toBe('INITIATED')
    expect((await reopen(second)).error?.type).toBe('FILED_AGAIN')
    expect((await again(second)).error?.type).toBe('RESUBMITTED_ALREADY')
  })

  it('a corrected claim keeps the day of the first, and fifteen days later nothing can be corrected', async () => {
    const reject = async (id: number, version: number) =>
      moderator.post(`dashboard/claims/${id}/reject`, { version, reasons: ['INVOICE_UNREADABLE'] })
    const [first, second] = [(await file()).body, (await file()).body]
    expect((await reject(first.id, 1)).status).toBe(200)
    expect((await reject(second.id, 1)).status).toBe(200)
    const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
    const set = (id: number, values: object) =>
      world.db.updateTable('claims').set(values).where('id', '=', BigInt(id)).execute()
    const again = (id: number) =>
      sendForm(owner, 'POST', `usagemoderation/${id}/resubmit`, { data: { declaration: true } })
    await set(first.id, { created_at: ago(14), scheduled_time: ago(40) })
    expect((await again(first.id)).status).toBe(201)
    await set(second.id, { resubmittable_until: ago(1) })
    const late = await again(second.id)
    expect([late.status, late.error?.type]).toEqual([409, 'NOT_RESUBMITTABLE'])
  })
})

describe('reading', () => {
  it('the claims of a member, pending and past, ten a page (C7.58)', async () => {
    const all = (await owner.get('usagemoderation/claim')).body
    const own = (await owner.get(`usagemoderation/claim?member_uhid=${member.uhid}`)).body
    expect(own.count).toBe(all.count)
    expect(own.subscription_usage_moderations).toHaveLength(10)
    expect(own.pagination_info).toMatchObject({ current_page: 1, has_next_page: true, total_claims: own.count })
    const tab = async (name: string) => (await owner.get(`usagemoderation/claim?tab=${name}`)).body
    const [pending, completed] = [await tab('pending'), await tab('completed')]
    expect(pending.count + completed.count).toBe(all.count)
    expect(completed.subscription_usage_moderations[0].status).toBe('REJECTED')
  })

  it('one claim, by its owner only (C7.59)', async () => {
    const { body: claim } = await file()
    const read = await owner.get(`usagemoderation/detail/${claim.id}`)
    expect(read.body).toEqual(claim)
    for (const id of [claim.id, 999_999, 'x'])
      expect((await stranger.get(`usagemoderation/detail/${id}`)).status).toBe(404)
    expect((await stranger.get(`usagemoderation/claim?member_uhid=${member.uhid}`)).status).toBe(404)
  })

  it('a file as bytes that no page runs, for its owner alone, each view on record (C7.60)', async () => {
    const taken = await sharp(await photo())
      .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '19/1 4/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const { body: claim } = await file({ bill_files: [[taken, 'बिल 1.jpg']] })
    const path = `${world.origin}/subscriptions/api/v1/usagemoderation/files/${claim.details.files[0].id}`
    const fetchAs = (browser: Browser) =>
      fetch(path, { headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } })
    const answer = await fetchAs(owner)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('बिल 1.jpg')}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect([(await fetchAs(stranger)).status, (await fetch(path)).status]).toEqual([404, 401])
    expect((await fetchAs(await world.person('Meera'))).status).toBe(404)
    const looks = await world.db
      .selectFrom('audit_log')
      .select(['actor_type', 'after'])
      .where('action', '=', 'claims.file-viewed')
      .where('entity_id', '=', String(claim.id))
      .orderBy('id')
      .execute()
    expect(looks.map(({ actor_type }) => actor_type)).toEqual(['consumer'])

    const stored = await world.db
      .selectFrom('claim_files as f')
      .innerJoin('stored_files as s', 's.id', 'f.file_id')
      .select(['f.sent_sha256', 's.sha256', 's.storage_key'])
      .where('f.id', '=', claim.details.files[0].id)
      .executeTakeFirstOrThrow()
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
    expect(Buffer.from(stored.sent_sha256).toString('hex')).toBe(hash(taken))
    expect(Buffer.from(stored.sha256).toString('hex')).toBe(hash(bytes))
    expect(await buffer((await world.storage.get(stored.storage_key))!)).toEqual(bytes)
  })
})

it('the database allows seven states and three ways to file, and no claim can be deleted (C3.34, C4.37)', async () => {
  const { body: claim } = await file()
  const set = (values: object) =>
    world.db.updateTable('claims').set(values).where('id', '=', BigInt(claim.id)).execute()
  await expect(set({ status: 'LOST' })).rejects.toThrow('check')
  await expect(set({ status: 'SETTLED' })).rejects.toThrow('check')
  await expect(set({ reimbursement_type: 'OTHER' })).rejects.toThrow('check')
  await expect(set({ reimbursement_type: 'ASSISTED' })).resolves.toBeDefined()
  await expect(world.db.deleteFrom('claims').execute()).rejects.toThrow('append-only')
  await expect(world.db.deleteFrom('claim_history').execute()).rejects.toThrow('append-only')
  await expect(world.db.updateTable('claim_history').set({ text: 'x' }).execute()).rejects.toThrow('append-only')
})
