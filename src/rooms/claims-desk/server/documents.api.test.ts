import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { addVisits, fileVisit, sendForm } from '#testing/claim-form.ts'
import { pdf } from '#testing/pdf.ts'
import { openWorld, type World } from '#testing/world.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
let owner: Browser
let meera: Browser
let member: { uhid: string; subscription_id: string }
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  owner = await world.signUp('+919600000021')
  await buyPlan(world, owner)
  member = (await owner.get('members')).body.members[0]
  await addVisits(world, member.subscription_id)
  meera = await world.person('Meera')
})
afterAll(() => world.close())

async function filed(file: Buffer, name: string) {
  const { status, body, text } = await fileVisit(owner, member, world.clock.now(), {
    document_files: [[file, name]],
    data: { scheduled_time: toWireTime(world.clock.now()) },
  })
  expect(status, text).toBe(201)
  const files: { id: string; media_type: string }[] = body.details.files
  return { id: body.id as number, document: files.at(-1)!.id, photo: files[0]!.id }
}
const picturesOf = async ({ id, document }: { id: number; document: string }) => {
  const { body } = await meera.get(`dashboard/claims/${id}/pictures`)
  return body.documents.find(({ file_id }: { file_id: string }) => file_id === document)
}
const fetchAs = (browser: Browser, path: string) =>
  fetch(`${world.origin}/subscriptions/api/v1/${path}`, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
const recorded = (id: number, action: string) =>
  world.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_type', 'entity', 'after', 'at'])
    .where('action', '=', action)
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('works', () => {
  it('staff look at pictures of a PDF’s pages, each view on record; until they are made, they are said to be', async () => {
    const claim = await filed(await pdf(['a bill', 'its second page']), 'report.pdf')
    expect(await picturesOf(claim)).toMatchObject({ state: 'WAITING', pages: [] })
    await world.work()
    expect(await picturesOf(claim)).toEqual({ file_id: claim.document, state: 'DRAWN', page_count: 2, pages: [1, 2] })
    const answer = await fetchAs(meera, `dashboard/claims/${claim.id}/files/${claim.document}/pages/2`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('webp')
    expect(await recorded(claim.id, 'claims.file-viewed')).toMatchObject([
      { actor_type: 'staff', after: { file_id: claim.document, page: 2 } },
    ])
    expect(await recorded(claim.id, 'claims.original-opened')).toEqual([])
  })

  it('the original is a download, and who opened which file of which claim and when is on record', async () => {
    const bytes = await pdf(['a bill'])
    const claim = await filed(bytes, 'बिल.pdf')
    const answer = await fetchAs(meera, `dashboard/claims/${claim.id}/files/${claim.document}/original`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('बिल.pdf')}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    const { id: actor_id } = (await meera.get('userinfo')).body
    expect(await recorded(claim.id, 'claims.original-opened')).toEqual([
      { actor_id, actor_type: 'staff', entity: 'claim', after: { file_id: claim.document }, at: expect.any(Date) },
    ])
  })

  it('a photo is its own picture; a ZIP has none, and its original opens', async () => {
    const claim = await filed(Buffer.from(zipSync({ 'bill.pdf': await pdf(['a bill']) })), 'bills.zip')
    await world.work()
    expect(await picturesOf(claim)).toMatchObject({ state: 'NONE', page_count: 0 })
    const path = (file: string, page: number) => `dashboard/claims/${claim.id}/files/${file}/pages/${page}`
    const photo = await fetchAs(meera, path(claim.photo, 1))
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    for (const [file, page] of [
      [claim.photo, 2],
      [claim.document, 1],
    ] as const)
      expect((await meera.get(path(file, page))).status).toBe(404)
    const original = await fetchAs(meera, `dashboard/claims/${claim.id}/files/${claim.document}/original`)
    expect(original.headers.get('content-type')).toBe('application/zip')
  })

  it('the member still gets the original', async () => {
    const bytes = await pdf(['a bill'])
    const claim = await filed(bytes, 'report.pdf')
    await world.work()
    const answer = await fetchAs(owner, `usagemoderation/files/${claim.document}`)
    expect((await buffer(answer.body as never)).equals(bytes)).toBe(true)
  })
})

describe('forbidden', () => {
  it('nobody gets a document around the desk’s rules: its claim must be theirs to open, and the file part of it', async () => {
    const claim = await filed(await pdf(['a bill']), 'report.pdf')
    const other = await filed(await pdf(['another']), 'report.pdf')
    await world.work()
    const paths = [
      `dashboard/claims/${claim.id}/pictures`,
      `dashboard/claims/${claim.id}/files/${claim.document}/pages/1`,
      `dashboard/claims/${claim.id}/files/${claim.document}/original`,
    ]
    const statuses = (browser: Browser) => Promise.all(paths.map(async (path) => (await fetchAs(browser, path)).status))
    expect(await statuses(meera)).toEqual([200, 200, 200])
    expect(await statuses(owner)).toEqual([403, 403, 403])
    expect(await statuses(await world.person('Divya'))).toEqual([403, 403, 403])
    expect((await meera.get(`usagemoderation/files/${claim.document}`)).status).toBe(404)
    for (const part of ['pages/1', 'original'])
      expect((await meera.get(`dashboard/claims/${other.id}/files/${claim.document}/${part}`)).status).toBe(404)
    // Decided by an administrator: no longer among a moderator's claims.
    await world.db
      .updateTable('claims')
      .set({ status: 'REJECTED', reason_codes: ['INVOICE_UNREADABLE'] })
      .where('id', '=', BigInt(claim.id))
      .execute()
    expect(await statuses(meera)).toEqual([403, 403, 403])
    expect(await recorded(claim.id, 'claims.original-opened')).toHaveLength(1)
  })

  it('staff open no document that its member removed, unless it is evidence: staff acted while it was there, or a check names it', async () => {
    const claim = await filed(await pdf(['a bill']), 'report.pdf')
    await world.work()
    const { version } = (await owner.get(`usagemoderation/${claim.id}`)).body
    await world.advance(60_000)
    const removed = await sendForm(owner, 'PATCH', `usagemoderation/${claim.id}`, {
      data: { version, removed_file_ids: [claim.document], declaration: true },
    })
    expect(removed.status, removed.text).toBe(200)
    await world.work()
    const parts = () =>
      Promise.all(
        ['pages/1', 'original'].map(
          async (part) => (await meera.get(`dashboard/claims/${claim.id}/files/${claim.document}/${part}`)).status,
        ),
      )
    expect(await picturesOf(claim)).toBeUndefined()
    expect(await parts()).toEqual([404, 404])

    const claim_id = BigInt(claim.id)
    const named = { claim_id, check_code: 'SAME_FILE', level: 'HIGH', other_file_id: claim.document } as const
    await world.db
      .insertInto('claim_checks')
      .values({ ...named, created_at: world.clock.now() })
      .execute()
    expect(await parts()).toEqual([200, 200])
    await world.db.deleteFrom('claim_checks').where('other_file_id', '=', claim.document).execute()

    const { id: actor_id } = (await meera.get('userinfo')).body
    const ask = (at: Date) =>
      world.db
        .insertInto('claim_history')
        .values({
          claim_id,
          from_status: 'INITIATED',
          current_state: 'ON_HOLD',
          actor_type: 'STAFF',
          actor_id,
          header: 'On hold',
          at,
        })
        .execute()
    await ask(world.clock.now())
    expect(await parts()).toEqual([404, 404])
    await ask(new Date(world.clock.now().getTime() - 30_000))
    expect(await parts()).toEqual([200, 200])
    expect(await picturesOf(claim)).toBeUndefined()
  })
})
