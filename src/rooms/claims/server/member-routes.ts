import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type AnyRequestContext, on, type Request, type Route } from '#platform/serving/context.ts'
import { platformOf } from '#rooms/native-app/rules/platform-of.ts'
import { isAppTooOld } from '#rooms/native-app/server/app-config.ts'
import * as write from '../contract/file-claim.ts'
import * as read from '../contract/read-claims.ts'
import type { ClaimVersion } from '../rules/claim-files.ts'
import { claimOnWire } from './claim-detail.ts'
import { readClaimant } from './claimant.ts'
import { amendClaim } from './commands/amend-claim.ts'
import { type ClaimFiling, fileClaim } from './commands/file-claim.ts'
import { resubmitClaim } from './commands/resubmit-claim.ts'
import { withdrawClaim } from './commands/withdraw-claim.ts'
import { listCoverageOf } from './coverage.ts'
import type { ClaimRow } from './move-claim.ts'
import { preflight } from './preflight.ts'
import { proposalOf } from './proposal.ts'
import { countWaitingClaims, listClaims } from './queries/list-claims.ts'
import { findFile, readFile } from './read-file.ts'

export const claimMemberRoutes: Route[] = [
  on(write.fileClaim, async (request) => onWire(request, await fileClaim(request.db, await filingOf(request)))),
  on(write.preflightClaim, async (request) => {
    const { claim_id } = request.body
    const changed = claim_id === undefined ? undefined : await ownClaim({ ...request, params: { id: claim_id } })
    return preflight(request.db, await filingOf(request), changed)
  }),
  on(write.amendClaim, {
    authorize: ownClaim,
    answer: async (request) => {
      const { db, body, files, authorized } = request
      const by = auditedBy(request)
      const account_id = request.caller.account_id ?? ''
      return onWire(request, await amendClaim(db, { claim_id: authorized.id, body, files, by, account_id }))
    },
  }),
  on(write.withdrawClaim, {
    authorize: ownClaim,
    answer: async (request) => {
      const { db, body, authorized } = request
      const by = auditedBy(request)
      return onWire(request, await withdrawClaim(db, { claim_id: authorized.id, version: body.version, by }))
    },
  }),
  on(write.resubmitClaim, {
    authorize: ownClaim,
    answer: async (request) => {
      const { db, body, files, query, authorized } = request
      await refuseOldApp(request, query.version)
      const by = auditedBy(request)
      const account_id = request.caller.account_id ?? ''
      const { version, claim_type = null } = query
      const again = { claim_id: authorized.id, body, version, claim_type, files, by, account_id }
      return onWire(request, await resubmitClaim(db, again))
    },
  }),
  on(read.listClaims, async ({ db, caller, query }) => {
    if (query.member_uhid) await readClaimant(db, caller.account_id, { uhid: query.member_uhid })
    return listClaims(db, { ...query, account_id: caller.account_id ?? '' })
  }),
  on(read.readMyWaiting, async ({ db, caller }) => ({ claims: await countWaitingClaims(db, caller.account_id ?? '') })),
  on(read.listCoverage, ({ db, caller, now }) => listCoverageOf(db, caller.account_id ?? '', now)),
  on(read.readClaim, { authorize: ownClaim, answer: async (request) => onWire(request, request.authorized) }),
  on(read.readClaimFile, {
    authorize: ({ db, params, caller }) => findFile(db, params.id, caller),
    answer: async (request) => readFile(request, request.authorized, auditedBy(request)),
  }),
]

function onWire({ db, caller, now }: Pick<AnyRequestContext, 'db' | 'caller' | 'now'>, claim: ClaimRow) {
  return claimOnWire(db, claim, caller.account_id ?? '', now)
}

type ClaimFilingRequest = Request<typeof write.fileClaim, undefined> | Request<typeof write.preflightClaim, undefined>

/** The input of a member who files a claim, or requests a preflight. */
async function filingOf(request: ClaimFilingRequest): Promise<ClaimFiling> {
  const { db, query, body, files, caller } = request
  await refuseOldApp(request, query.version)
  return {
    claimant: await readClaimant(db, caller.account_id, body),
    proposal: proposalOf(query.claim_type, body),
    files,
    bills: body.bills,
    version: query.version,
    reimbursement_type: 'DIRECT',
    by: auditedBy(request),
    created_by: caller.account_id ?? '',
  }
}

/** The claim, if it is the caller's own. */
async function ownClaim({
  db,
  params,
  caller,
}: {
  db: Db
  params: { id: number }
  caller: AnyRequestContext['caller']
}) {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .where('id', '=', BigInt(params.id))
    .where('account_id', '=', caller.account_id ?? '')
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** @throws Refusal APP_UPDATE_REQUIRED for an app that cannot submit several bills */
async function refuseOldApp(
  { db, cookies, user_agent, now }: Pick<AnyRequestContext, 'db' | 'cookies' | 'user_agent' | 'now'>,
  version: ClaimVersion,
): Promise<void> {
  if (version === 'v1') return
  const platform = platformOf(cookies, user_agent)
  if (await isAppTooOld(db, { feature: 'multi_bill', platform, now }))
    throw new Refusal<typeof write.fileClaim | typeof write.preflightClaim | typeof write.resubmitClaim>(
      'APP_UPDATE_REQUIRED',
    )
}
