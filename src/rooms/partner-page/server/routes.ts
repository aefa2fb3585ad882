import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract.ts'
import { beginActivation, proveActivation } from './activate.ts'
import { findPageContract } from './contract.ts'
import { readMembership, saveEmployerConsent } from './membership.ts'
import { readPage } from './read-page.ts'

const authorize = ({ db, params, now }: AnyRequestContext & { params: { id: string } }) =>
  findPageContract(db, params.id, now)

/** A company's own page, where its people activate the plan it gives them. */
export const partnerPageRoutes: Route[] = [
  on(calls.readPartnerPage, { authorize, answer: ({ db, authorized }) => readPage(db, authorized) }),
  on(calls.readPartnerMembership, {
    authorize,
    answer: ({ db, caller, authorized }) =>
      readMembership(db, { account_id: caller.account_id!, partner_plan_id: authorized.id }),
  }),
  on(calls.savePartnerConsent, saveEmployerConsent),
  on(calls.activatePartner, { authorize, answer: beginActivation }),
  on(calls.verifyPartnerActivation, { authorize, answer: proveActivation }),
]
