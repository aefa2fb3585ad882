import type { FileKind } from '../../rules/catalogue-kinds.ts'
import { checkupPackages, checkupTimes } from './checkups.ts'
import { organizations, subsidiaries } from './companies.ts'
import { contracts } from './contracts.ts'
import { coupons } from './coupons.ts'
import { groups } from './groups.ts'
import { insurancePlans } from './insurance-plans.ts'
import type { Kind } from './kind.ts'
import { network } from './network.ts'
import { offers, redirects } from './offers.ts'
import { plans } from './plans.ts'

/** One entry per kind. */
export const KINDS: Readonly<Record<FileKind, Kind>> = {
  plans,
  groups,
  coupons,
  offers,
  redirects,
  insurance_plans: insurancePlans,
  organizations,
  subsidiaries,
  contracts,
  ...network,
  checkup_packages: checkupPackages,
  checkup_times: checkupTimes,
}
