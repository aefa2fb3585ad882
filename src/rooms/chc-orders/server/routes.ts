import { Refusal } from '#platform/contract/refusal.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { addressOnWire, findOwnAddress, listOwnAddresses } from '#rooms/addresses/server/addresses.ts'
import { storeAddress } from '#rooms/addresses/server/commands/store-address.ts'
import { checkProposal } from '#rooms/covid-care/server/commands/check-proposal.ts'
import { startProposal } from '#rooms/covid-care/server/commands/start-proposal.ts'
import { updateProposal } from '#rooms/covid-care/server/commands/update-proposal.ts'
import { proposalOnWire, proposalsOnWire } from '#rooms/covid-care/server/proposal-on-wire.ts'
import { pageOfProposals } from '#rooms/covid-care/server/proposals.ts'
import { scopeOf } from '#rooms/covid-care/server/scope-of.ts'
import { paginationInfo, rowsOfPage } from '#values/page.ts'
import * as activation from '../contract/activation.ts'
import * as person from '../contract/for-person.ts'
import { readInCare } from '../contract/in-care.ts'
import * as orders from '../contract/orders.ts'
import { actForPerson, personNamed } from './act-for-person.ts'
import { withConsentFor } from './authorize-person.ts'
import { activatePlan } from './commands/activate-plan.ts'
import { readCareInProgress } from './in-care.ts'
import { listOrderPlans, listOrders, readOrder } from './list-orders.ts'

const orderRoutes: Route[] = [
  on(orders.listChcOrders, (request) => {
    const { status, page_number } = request.query
    return listOrders(request, { ...request.params, states: status, page_number })
  }),
  on(orders.readChcOrder, (request) => readOrder(request, request.params)),
  on(readInCare, readCareInProgress),
  on(orders.listChcPlans, ({ db, params, now }) => listOrderPlans(db, params.subsidiaryId, now)),
]

const proposalRoutes: Route[] = [
  on(person.listUserPlanProposals, {
    authorizeSent: withConsentFor('read_details'),
    answer: (request) => {
      const { keys, query, now } = request
      const { account_id, page_number } = query
      return actForPerson(request, { account_id, act: 'read_details' }, async (trx, { plan_id, provided_at }) => {
        const { rows, total } = await pageOfProposals(
          trx,
          { account_id, plan_id, seen: { since: provided_at, now } },
          rowsOfPage(page_number),
        )
        return {
          plan_proposals: await proposalsOnWire(trx, rows, { keys, scope: scopeOf(query), now }),
          pagination_info: paginationInfo('plan_proposals', { page_number, total }),
        }
      })
    },
  }),
  on(person.createUserPlanProposal, {
    authorizeSent: withConsentFor('edit_details'),
    answer: (request) => {
      const { keys, query, body, now } = request
      const { account_id: _inBody, plan_id, ...sections } = body
      const account_id = personNamed(query, body)
      return actForPerson(request, { account_id, act: 'edit_details', plan_id }, async (trx, consent) => {
        const starting = {
          account_id,
          body: { ...sections, plan_id: consent.plan_id },
          isOfCompany: true,
          keys,
          now,
        } as const
        return proposalOnWire(trx, await startProposal(trx, starting), { keys, now })
      })
    },
  }),
  on(person.updateUserPlanProposal, {
    authorizeSent: withConsentFor('edit_details'),
    answer: (request) => {
      const { keys, query, params, body, now } = request
      const { account_id: _inBody, ...sections } = body
      const { id } = params
      const account_id = personNamed(query, body)
      return actForPerson(request, { account_id, act: 'edit_details', proposal_id: id }, async (trx) =>
        proposalOnWire(trx, await updateProposal(trx, { account_id, id, body: sections, keys, now }), { keys, now }),
      )
    },
  }),
  on(person.checkUserPlanProposal, {
    authorizeSent: withConsentFor('check_eligibility'),
    answer: (request) => {
      const { keys, query, params, body, now } = request
      const { id } = params
      const account_id = personNamed(query, body)
      return actForPerson(request, { account_id, act: 'check_eligibility', proposal_id: id }, (trx) =>
        checkProposal(trx, { account_id, id, scope: scopeOf(query), keys, now }),
      )
    },
  }),
]

const addressRoutes: Route[] = [
  on(person.listUserAddresses, {
    authorizeSent: withConsentFor('read_address'),
    answer: (request) => {
      const { account_id } = request.query
      return actForPerson(request, { account_id, act: 'read_address' }, async (trx) => {
        const rows = await listOwnAddresses(trx, account_id)
        return { addresses: await Promise.all(rows.map((row) => addressOnWire(trx, row))) }
      })
    },
  }),
  on(person.createUserAddress, {
    authorizeSent: withConsentFor('edit_address'),
    answer: (request) => {
      const { query, body, now } = request
      const { account_id: _inBody, ...address } = body
      const account_id = personNamed(query, body)
      return actForPerson(request, { account_id, act: 'edit_address' }, async (trx) =>
        addressOnWire(trx, await storeAddress(trx, { account_id, address, now })),
      )
    },
  }),
  on(person.readUserAddress, {
    authorizeSent: withConsentFor('read_address'),
    answer: (request) => {
      const { account_id } = request.query
      return actForPerson(request, { account_id, act: 'read_address' }, async (trx) => {
        const row = await findOwnAddress(trx, { id: request.params.id, account_id })
        if (!row) throw new Refusal('NOT_FOUND')
        return addressOnWire(trx, row)
      })
    },
  }),
]

export const chcOrderRoutes: Route[] = [
  ...orderRoutes,
  ...proposalRoutes,
  ...addressRoutes,
  on(activation.activateUserSubscription, {
    authorizeSent: withConsentFor('activate_plan'),
    answer: (request) => activatePlan(request, { subsidiary_id: request.params.subsidiaryId, ...request.body }),
  }),
  on(activation.activateChcSubscription, {
    authorizeSent: withConsentFor('activate_plan'),
    answer: (request) => activatePlan(request, request.body),
  }),
]
