import { DUE_WORK } from '#rooms/home-care/rules/due-work.ts'
import { deskWords } from '#rooms/home-care/words/desk.ts'
import {
  IconBuildingBank,
  IconCash,
  IconHomeHeart,
  IconIdBadge2,
  IconReceipt,
  IconRotateClockwise,
  IconSearch,
  IconSettings,
  IconShieldHeart,
  IconStethoscope,
  IconTruck,
  IconUser,
  IconUsers,
} from '#ui/icons.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { Today } from '../contract.ts'
import { lengthOf } from '../rules/age.ts'
import type { WaitKind } from '../rules/wait-kinds.ts'
import { words as roomWords } from '../words.ts'

const words = roomWords.today

export interface WaitLine {
  kind: WaitKind
  icon: typeof IconUser
  label: string
  /** What the label and the count do not say. */
  detail: string
  count: number
  amount: number | null
  /** How long the oldest has waited. */
  age: string
  is_late: boolean
  /** What a person does there. */
  act: string
  /** Below /plus/. */
  href: string
}

const listOf = (bucket: string) => `/dashboard/moderations/${bucket}`

const PLACES: Record<WaitKind, Pick<WaitLine, 'icon' | 'href'>> = {
  UNCLEAR_PAYOUT: { icon: IconBuildingBank, href: '/dashboard/payouts' },
  TOPUP: { icon: IconCash, href: '/dashboard/companies/topups?status=PENDING' },
  TOPUP_REVERSAL: { icon: IconCash, href: '/dashboard/companies/topups?status=TO_TAKE_BACK' },
  BANK_NAME: { icon: IconIdBadge2, href: '/dashboard/payouts' },
  REFUND: { icon: IconRotateClockwise, href: '/dashboard/subscriptions' },
  NEW_CLAIM: { icon: IconReceipt, href: listOf('initiated') },
  SECOND_APPROVAL: { icon: IconUsers, href: listOf('pending') },
  ASSIGNED: { icon: IconUser, href: `${listOf('initiated')}?assigned_to=me` },
  QUALITY_CHECK: { icon: IconSearch, href: '/dashboard/claim-reviews' },
  PARTNER_ORDER: { icon: IconTruck, href: '/dashboard/subscriptions/partner-orders?status=WAITING' },
  SETTING: { icon: IconSettings, href: '/dashboard/settings' },
  INSURANCE: { icon: IconShieldHeart, href: '/dashboard/insurance?attention=true' },
  HOME_CARE: { icon: IconHomeHeart, href: '/dashboard/home-care' },
  CHECKUP: { icon: IconStethoscope, href: '/dashboard/checkups?due=UNCONFIRMED' },
}

/** The lines of what waits, in the order of the reply: the oldest first. */
export function waitLines(today: Today): WaitLine[] {
  return today.waits.map(({ kind, count, amount, since, is_late }) => ({
    kind,
    ...PLACES[kind],
    label: words.lines[kind].label,
    detail: detailOf(kind, today),
    count,
    amount,
    age: since ? ageAt(since, today.as_of) : '',
    is_late,
    act: words.lines[kind].act,
  }))
}

/** How long before one instant on the wire another was; empty where either cannot be read. */
export function ageAt(since: string, as_of: string): string {
  const [from, to] = [parseWireTime(since), parseWireTime(as_of)]
  return from && to ? lengthOf(to.getTime() - from.getTime()) : ''
}

function detailOf(kind: WaitKind, { service_level, home_care }: Today): string {
  const bucket = kind === 'NEW_CLAIM' ? 'initiated' : kind === 'SECOND_APPROVAL' ? 'pending' : undefined
  const level = service_level?.find((one) => one.bucket === bucket)
  if (level) return words.levels(level.breached, level.due)
  if (kind === 'HOME_CARE' && home_care)
    return DUE_WORK.filter((work) => home_care[work] > 0)
      .map((work) => `${deskWords.due[work]}: ${home_care[work]}`)
      .join(', ')
  return ''
}
