import { on, type Route } from '#platform/serving/context.ts'
import { readServiceability } from '../contract.ts'
import { findPincodeArea } from './queries.ts'

const NOWHERE = { city: null, state: null, serviceable: false, localities: [] }

export const addressRoutes: Route[] = [
  on(readServiceability, async ({ db, query: { pincode } }) => ({
    pincode,
    ...((await findPincodeArea(db, pincode)) ?? NOWHERE),
  })),
]
