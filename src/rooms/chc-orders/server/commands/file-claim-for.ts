import { auditedBy } from '#platform/audit/audit.ts'
import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { ClaimType } from '#rooms/claims/rules/claim-types.ts'
import type { SentFiles } from '#rooms/claims/server/claim-files.ts'
import { readClaimant } from '#rooms/claims/server/claimant.ts'
import { fileClaim } from '#rooms/claims/server/commands/file-claim.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import { proposalOf } from '#rooms/claims/server/proposal.ts'
import { claimWords } from '#rooms/claims/words/claim.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import type { GivenConsent } from '#rooms/partner-consents/server/require-consent.ts'
import { UNNAMED_COORDINATOR } from '#rooms/partner-consents/words/consent.ts'
import { nameInMessage } from '#values/person-name.ts'
import type { fileUserClaim } from '../../contract/claims.ts'
import type { CompanyRequest } from '../act-for-person.ts'

interface AssistedClaimInput {
  consent: GivenConsent
  claim_type: ClaimType
  body: BodyOf<typeof fileUserClaim>
  files: SentFiles
}

/**
 * Files a claim for the person of a consent, in the consent's transaction: for their own bills alone, since nobody else on
 * their plan has agreed, and to be paid into their own account. The person is told, and may change or withdraw it.
 * @throws Refusal OWN_AFFAIR, NOT_FOUND for another member of the plan, and as fileClaim
 */
export async function fileClaimFor(
  trx: Db,
  request: CompanyRequest,
  { consent, claim_type, body, files }: AssistedClaimInput,
): Promise<ClaimRow> {
  const { caller, keys, config, now } = request
  const { account_id } = consent
  const coordinator_id = caller.account_id!
  const { declaration: _, ...data } = body
  const claimant = await readClaimant(trx, account_id, data)
  const { subscription, patient, uhid_by } = claimant
  if (patient.uhid !== uhid_by)
    throw new Refusal('NOT_FOUND', {
      text: claimWords.fields.member,
      fields: { uhid: claimWords.fields.member },
    })
  const affair = { plan: subscription.id, patient: patient.uhid, payee: account_id, at: data.scheduled_time }
  await refuseOwnAffair(trx, coordinator_id, affair)
  const claim = await fileClaim(trx, {
    claimant,
    proposal: proposalOf(claim_type, data),
    files,
    bills: data.bills,
    version: 'v2',
    reimbursement_type: 'ASSISTED',
    by: auditedBy(request),
    created_by: coordinator_id,
  })
  await notify(trx, keys, {
    template: 'coordinator-claim-filed',
    variables: {
      coordinator: nameInMessage(consent.coordinator_name, UNNAMED_COORDINATOR),
      claim: String(claim.id),
      link: linkTo(config, `/plus/partner-user-consent/${consent.id}`),
    },
    to_account: account_id,
    cause: `chc-claim:${claim.id}`,
    now,
  })
  return claim
}
