import { on, type Route } from '#platform/serving/context.ts'
import * as claims from '../contract/claims.ts'
import { actForPerson, personNamed } from './act-for-person.ts'
import { withConsentFor } from './authorize-person.ts'
import { assistedClaim, listAssistedClaims, listClaimablePlans } from './claims-for-person.ts'
import { fileClaimFor } from './commands/file-claim-for.ts'

/** Claims for a person who has agreed to that: a consent of its own, beside the one to arrange home care. */
export const assistedClaimRoutes: Route[] = [
  on(claims.listUserClaims, {
    authorizeSent: withConsentFor('read_claims'),
    answer: (request) => {
      const { account_id, page_number } = request.query
      const coordinator_id = request.caller.account_id!
      return actForPerson(request, { account_id, act: 'read_claims' }, (trx, consent) =>
        listAssistedClaims(trx, consent, { coordinator_id, page_number }),
      )
    },
  }),
  on(claims.listUserClaimPlans, {
    authorizeSent: withConsentFor('read_claims'),
    answer: (request) => {
      const { query, caller, now } = request
      const { account_id } = query
      return actForPerson(request, { account_id, act: 'read_claims' }, async (trx, consent) => ({
        name: consent.name,
        plans: await listClaimablePlans(trx, consent, { coordinator_id: caller.account_id!, now }),
      }))
    },
  }),
  on(claims.fileUserClaim, {
    authorizeSent: withConsentFor('file_claim'),
    answer: (request) => {
      const { query, body, files } = request
      const { claim_type } = query
      const account_id = personNamed(query, undefined)
      return actForPerson(request, { account_id, act: 'file_claim' }, async (trx, consent) =>
        assistedClaim(await fileClaimFor(trx, request, { consent, claim_type, body, files })),
      )
    },
  }),
]
