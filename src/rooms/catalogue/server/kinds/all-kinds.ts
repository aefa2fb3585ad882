import type { CatalogueKind } from '../../rules/catalogue-kinds.ts'
import { coupons } from './coupons.ts'
import { groups } from './groups.ts'
import type { Kind } from './kind.ts'
import { offers, redirects } from './offers.ts'
import { plans } from './plans.ts'

/** One word a kind. Each takes its own documents; whoever goes through all of them has read a document by its schema. */
export const KINDS = { plans, groups, coupons, offers, redirects } as unknown as Readonly<Record<CatalogueKind, Kind>>
