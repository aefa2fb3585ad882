import { withTransaction } from '#platform/database/transaction.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract.ts'
import { addressOnWire, listOwnAddresses, readOwnAddress } from './addresses.ts'
import { hideAddress, storeAddress } from './commands/store-address.ts'
import { findPincodeArea } from './queries.ts'

const NOWHERE = { city: null, state: null, serviceable: false, localities: [] }

const ofPath = ({ db, params, caller }: Pick<AnyRequestContext, 'db' | 'caller'> & { params: { id: string } }) =>
  readOwnAddress(db, params.id, caller)

export const addressRoutes: Route[] = [
  on(calls.readServiceability, async ({ db, query: { pincode } }) => ({
    pincode,
    ...((await findPincodeArea(db, pincode)) ?? NOWHERE),
  })),
  on(calls.listAddresses, async ({ db, caller }) => {
    const rows = await listOwnAddresses(db, caller.account_id ?? '')
    return { addresses: await Promise.all(rows.map((row) => addressOnWire(db, row))) }
  }),
  on(calls.createAddress, async ({ db, caller, body, now }) => {
    const storing = { account_id: caller.account_id ?? '', address: body, now }
    return addressOnWire(db, await withTransaction(db, (trx) => storeAddress(trx, storing)))
  }),
  on(calls.readAddress, { authorize: ofPath, answer: ({ db, authorized }) => addressOnWire(db, authorized) }),
  on(calls.deleteAddress, {
    authorize: ofPath,
    answer: async ({ db, params, now }) => {
      await hideAddress(db, { id: params.id, now })
      return {}
    },
  }),
]
