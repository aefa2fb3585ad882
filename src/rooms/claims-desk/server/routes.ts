import { exportList } from '#dashboard/server/export-list.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { refuseOldCode } from '#platform/serving/refuse-old-code.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { ModerationBucket, StaffAction } from '#rooms/access/rules/staff-actions.ts'
import type { ClaimSummary } from '#rooms/claims/contract/claim.ts'
import { summariesOnWire } from '#rooms/claims/server/claim-on-wire.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import * as decide from '../contract/decide.ts'
import { decideInBulk } from '../contract/decide-in-bulk.ts'
import { bucketsOf, exportModerations, listModerations, listReviewers, readDeskClaim } from '../contract/desk.ts'
import { listSampledDecisions, reviewDecision } from '../contract/quality.ts'
import { takeOldestClaim } from '../contract/take-oldest.ts'
import type { AssignmentFilter } from '../rules/desk-list.ts'
import { approveClaim } from './commands/approve-claim.ts'
import { correctClaim } from './commands/correct-claim.ts'
import { decideInBulk as decideAll } from './commands/decide-in-bulk.ts'
import { holdClaim, releaseClaim } from './commands/hold-claim.ts'
import { rejectClaim } from './commands/reject-claim.ts'
import { assignClaim, lockClaim, noteClaim, unlockClaim } from './commands/review-claim.ts'
import { readDecision, reviewSampled } from './commands/review-decision.ts'
import { reopenClaim, sendBackClaim, undoApproval } from './commands/take-back.ts'
import { takeOldestClaim as takeOldest } from './commands/take-oldest.ts'
import { findClaim, findOthersClaim, openOthersClaim } from './open-claim.ts'
import { countForExport, exportColumns, readForExport } from './queries/export-moderations.ts'
import * as lists from './queries/list-moderations.ts'
import { listReviewers as reviewers } from './queries/list-reviewers.ts'
import { listSampled } from './queries/list-sampled.ts'
import { readDeskClaim as view } from './queries/read-desk-claim.ts'

export const deskRoutes: Route[] = [
  on(listModerations, {
    authorize: mayList,
    answer: async ({ db, caller, params, query, now }) => {
      refuseOthersHolds(caller, params, query)
      return lists.listModerations(db, { ...params, ...query }, caller, now)
    },
  }),
  on(exportModerations, {
    authorize: mayList,
    answer: async (request) => {
      const { db, caller, params, query, now } = request
      refuseOthersHolds(caller, params, query)
      const filter = { ...params, ...query }
      return exportList(request, {
        room: 'claims',
        noun: 'moderations',
        columns: exportColumns(now),
        total: await countForExport(db, filter, caller, now),
        readAfter: (last, limit) => readForExport(db, { filter, caller, now }, last, limit),
      })
    },
  }),
  on(readDeskClaim, {
    authorize: openOthersClaim,
    answer: async (request) => {
      const { db, caller, now, authorized } = request
      await audit(db, {
        ...auditedBy(request),
        on_behalf_of: authorized.account_id,
        action: 'claims.claim-opened',
        entity: 'claim',
        entity_id: authorized.id,
      })
      return view(db, authorized, caller, now)
    },
  }),
  on(listReviewers, async ({ db }) => ({ reviewers: await reviewers(db) })),
  on(decide.approveClaim, { authorize: findOthersClaim, answer: approveClaim }),
  on(decide.rejectClaim, { authorize: findOthersClaim, answer: (request) => onWire(request.db, rejectClaim(request)) }),
  on(decide.holdClaim, { authorize: findOthersClaim, answer: (request) => onWire(request.db, holdClaim(request)) }),
  on(decide.releaseClaim, {
    authorize: findOthersClaim,
    answer: (request) => onWire(request.db, releaseClaim(request)),
  }),
  on(decide.sendBackClaim, {
    authorize: findOthersClaim,
    answer: (request) => onWire(request.db, sendBackClaim(request)),
  }),
  on(decide.undoApproval, {
    authorize: findOthersClaim,
    answer: (request) => onWire(request.db, undoApproval(request)),
  }),
  on(decide.reopenClaim, { authorize: findOthersClaim, answer: (request) => onWire(request.db, reopenClaim(request)) }),
  on(decide.correctClaim, {
    authorize: findOthersClaim,
    answer: (request) => onWire(request.db, correctClaim(request)),
  }),
  on(takeOldestClaim, (request) => takeOldest(request)),
  on(decide.lockClaim, { authorize: findClaim, answer: lockClaim }),
  on(decide.unlockClaim, { authorize: findClaim, answer: unlockClaim }),
  on(decide.assignClaim, {
    authorize: findOthersClaim,
    answer: async (request) => ({ assigned_to: await assignClaim(request) }),
  }),
  on(decide.noteClaim, { authorize: openOthersClaim, answer: noteClaim }),
  on(decideInBulk, {
    around: async (request, answer) => {
      if (request.body.action === 'approve' && !request.body.dry_run) await refuseOldCodeFor(request, request.body.ids)
      return answer(undefined)
    },
    answer: async (request) => ({ results: await decideAll(request) }),
  }),
  on(listSampledDecisions, ({ db, caller, query }) => listSampled(db, caller, query.page_number)),
  on(reviewDecision, {
    authorize: async ({ db, caller, params }) => {
      const { claim_id } = await readDecision(db, params.id)
      return findOthersClaim({ db, caller, params: { id: Number(claim_id) } })
    },
    answer: reviewSampled,
  }),
]

/** So that the person is asked once, and not told with each claim; `approve` decides after its lock. */
async function refuseOldCodeFor(request: AnyRequestContext, ids: readonly number[]): Promise<void> {
  if (!permits(request.caller.actions, 'claims.decide_pending' satisfies StaffAction)) return
  const waiting = await request.db
    .selectFrom('claims')
    .select('id')
    .where('id', 'in', ids.map(BigInt))
    .where('status', '=', 'PENDING')
    .limit(1)
    .executeTakeFirst()
  if (waiting) refuseOldCode(request)
}

type BucketPath = { bucket: ModerationBucket }

/** A moderator may list their own holds, and nothing else of a bucket that is not theirs. */
async function mayList({ caller, params }: { caller: Caller; params: BucketPath }): Promise<void> {
  if (!bucketsOf(caller.actions).includes(params.bucket) && params.bucket !== 'on_hold') throw new Refusal('FORBIDDEN')
}

function refuseOthersHolds(
  { actions }: Caller,
  { bucket }: BucketPath,
  { assigned_to }: { assigned_to: AssignmentFilter },
): void {
  if (!bucketsOf(actions).includes(bucket) && assigned_to !== 'me') throw new Refusal('FORBIDDEN')
}

async function onWire(db: Db, moved: Promise<ClaimRow>): Promise<ClaimSummary> {
  const [summary] = await summariesOnWire(db, [await moved])
  return summary!
}
