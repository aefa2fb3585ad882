import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import type { Outcome } from '#platform/serving/idempotency.ts'
import * as calls from '../contract/unlock.ts'
import type { UnlockFacts } from '../rules/unlock-guards.ts'
import { refusalWords } from '../words/refusals.ts'
import { movePass } from './commands/move-pass.ts'
import { unlockVisit } from './commands/unlock-visit.ts'
import { tryDeskCode } from './desk-codes.ts'
import { findPatient } from './may-use.ts'
import { notifyVisit } from './notify-visit.ts'
import { providerOnWire, readPatient, viewOffer } from './offers.ts'
import { passOnWire } from './pass-on-wire.ts'
import { listOwnPasses, type Pass, readOwnPass } from './passes.ts'
import { judgeUnlock } from './unlock-facts.ts'
import { readScan, readTyped } from './visit-keys.ts'

export const unlockRoutes: Route[] = [
  on(calls.readVisitOffer, async (request) => {
    const { db, query } = request
    const { uhid, s, ...place } = query
    const patient = await readPatient(request, uhid)
    const key = await readScan(db, request, { ...place, s: s ?? '' })
    return viewOffer(request, patient, s === undefined ? { ...key, key: 'VALID' } : key)
  }),
  on(calls.unlockByQr, {
    // The tries of the desk's code are counted outside the transaction that a wrong one undoes.
    around: async (request, answer: (desk_code: UnlockFacts['desk_code']) => Promise<Outcome>) => {
      const { db, query, body, caller, now } = request
      const { uhid: _, ...scan } = scanOf(query, body)
      const key = await readScan(db, request, scan)
      const entered = { key, account_id: caller.account_id ?? '', typed: body?.desk_code, now }
      return answer(key.key === 'VALID' ? await tryDeskCode(db, entered) : 'NOT_NEEDED')
    },
    answer: async (request) => {
      const { uhid, ...scan } = scanOf(request.query, request.body)
      const { pass, remaining } = await unlockVisit(request, {
        uhid,
        location: request.body?.location,
        desk_code: request.prepared,
        readKey: (trx) => readScan(trx, request, scan),
      })
      return { visit_pass: await passOnWire(request.db, pass, request), remaining }
    },
  }),
  on(calls.readVisitIdOffer, async (request) => {
    const { db, query, caller, now } = request
    const patient = await readPatient(request, query.uhid)
    const typed = { typed: query.visit_id, provider_id: query.provider_id, patient, account_id: caller.account_id }
    const key = await readTyped(db, typed, now)
    return { ...(await viewOffer(request, patient, key)), providers: key.practices.map(providerOnWire) }
  }),
  on(calls.unlockByVisitId, async (request) => {
    const { body, caller, now } = request
    const { visit_id: typed, provider_id, uhid, location } = body
    const { pass, remaining } = await unlockVisit(request, {
      uhid,
      location,
      desk_code: 'NOT_NEEDED',
      readKey: (trx, patient) => readTyped(trx, { typed, provider_id, patient, account_id: caller.account_id }, now),
    })
    return { visit_pass: await passOnWire(request.db, pass, request), remaining }
  }),
  on(calls.listVisits, async (request) => {
    const { db, caller, now } = request
    const passes = await listOwnPasses(db, caller.account_id!, now)
    const visits = []
    for (const pass of passes) visits.push(await passOnWire(db, pass, request))
    return { visits }
  }),
  on(calls.readVisit, {
    authorize: ({ db, caller, params }) => readOwnPass(db, caller.account_id, params.pass_no),
    answer: async (request) => ({ visit_pass: await passOnWire(request.db, request.authorized, request) }),
  }),
  on(calls.reverseVisit, {
    authorize: ({ db, caller, params }) => readOwnPass(db, caller.account_id, params.pass_no),
    answer: (request) => reverseAsMember(request, request.authorized, request.body.reason),
  }),
]

async function reverseAsMember(context: AnyRequestContext, { id, uhid }: Pass, reason: string) {
  const { caller, now } = context
  const { account_id } = caller
  return withTransaction(context.db, async (trx) => {
    const by = { who: 'MEMBER', account_id, reason, audited: auditedBy(context), now } as const
    const pass = await movePass(trx, { ...by, id, to: 'REVERSED' })
    await notifyVisit(trx, context, { pass, kind: 'visit-reversed' })
    const patient = await findPatient(trx, account_id, uhid)
    const place = { provider_id: pass.provider_id, establishment_id: pass.establishment_id }
    const left = patient && (await judgeUnlock(trx, { ...place, patient, key: 'VALID', desk_code: 'NOT_NEEDED', now }))
    return { visit_pass: await passOnWire(trx, pass, context), remaining: left?.remaining ?? null }
  })
}

type ScanInput = Partial<Record<'uhid' | 'provider_id' | 'establishment_id' | 's', string | undefined>>

/**
 * The scan of an unlock, of which each part is in the query or in the body.
 * @throws Refusal INVALID with a text for each part that is in neither
 */
function scanOf(query: ScanInput, body: ScanInput | undefined): Required<{ [Name in keyof ScanInput]: string }> {
  const { field } = refusalWords
  const texts = { uhid: field.member, provider_id: field.doctor, establishment_id: field.clinic, s: field.code }
  const given = {
    ...query,
    ...Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== undefined)),
  }
  const fields = Object.fromEntries(
    Object.entries(texts).filter(([name]) => given[name as keyof ScanInput] === undefined),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  return given as Required<{ [Name in keyof ScanInput]: string }>
}
